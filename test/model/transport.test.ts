// What the network and a careless or hostile address can do to one question: it always ends, in time, in little memory,
// and the key stays where it belongs.
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { llmModel, noModel } from '@voicecall/server/adapters/llm-model.ts';
import type { Model, ModelRequest } from '@voicecall/server/ports/model.ts';
import { ModelError } from '@voicecall/server/ports/model.ts';
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openModel } from '@voicecall/server/adapters/llm-model/open-model.ts';
import { answerJson, startStandIn } from './stand-in.ts';
import type { StandIn } from './stand-in.ts';

vi.mock('@voicecall/server/adapters/llm-model/open-model.ts', { spy: true });

const key = 'sk-canary-0123456789abcdef';
const request: ModelRequest = {
  system: 's',
  messages: [{ role: 'user', content: 'u' }],
  schema: { name: 'draft', json: { type: 'object', properties: {}, additionalProperties: false } },
  max_output_tokens: 10,
  timeout_ms: 30_000,
};
const soon: ModelRequest = { ...request, timeout_ms: 200 };
const completion = { choices: [{ index: 0, message: { role: 'assistant', content: '{}' }, finish_reason: 'stop' }] };
const megabyte = Buffer.alloc(1024 * 1024, ' ');

const started: StandIn[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
});

const modelAt = (url: string, api_key: string | null = key): Model =>
  llmModel({ provider: 'openai-compatible', name: 'm', base_url: url, api_key, max_input_tokens: 5000 });

async function standIn(respond: (response: ServerResponse) => void): Promise<{ far: StandIn; model: Model }> {
  const far = await startStandIn(respond);
  started.push(far);
  return { far, model: modelAt(far.url) };
}

/** Why it failed; what is not a ModelError fails the test. */
async function errorOf(answer: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await answer.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelError)) throw new Error(`not a ModelError: ${inspect(error)}`);
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('canary');
  return error;
}

/** Writes megabytes as fast as they are taken, at most `most`; tells how many were, once the connection is gone. */
function pour(response: ServerResponse, most: number): Promise<number> {
  let written = 0;
  const more = (): void => {
    while (written < most && !response.destroyed) {
      written += 1;
      if (!response.write(megabyte)) return void response.once('drain', more);
    }
    if (!response.destroyed) response.end();
  };
  more();
  return once(response, 'close').then(() => written);
}

describe('an answer that does not come', () => {
  it('ends at the time limit', async () => {
    const { model } = await standIn(() => undefined);
    expect(await errorOf(model.complete(soon))).toMatchObject({
      failure: 'timeout',
      message: 'openai-compatible/m has not answered within 200 ms',
    });
  });

  it('ends at the time limit when it trickles', async () => {
    const { model } = await standIn((response) => {
      const trickle = setInterval(() => response.write(' '), 10);
      response.writeHead(200).once('close', () => clearInterval(trickle));
    });
    expect(await errorOf(model.complete(soon))).toMatchObject({ failure: 'timeout' });
  });

  it('ends at the time limit when an error trickles', async () => {
    const { model } = await standIn((response) => {
      const trickle = setInterval(() => response.write(' '), 10);
      response.writeHead(500).once('close', () => clearInterval(trickle));
    });
    expect(await errorOf(model.complete(soon))).toMatchObject({ failure: 'timeout' });
  });

  it('ends with the caller’s reason when the caller gives up, and its connection with it', async () => {
    const caller = new AbortController();
    const closed = Promise.withResolvers<void>();
    const { far, model } = await standIn((response) => response.once('close', closed.resolve).write(' '));
    const reason = new Error('shutting down');
    const arrived = far.nextRequest();
    const answer = model.complete({ ...request, signal: caller.signal }).catch((thrown: unknown) => thrown);
    await arrived;
    caller.abort(reason);
    expect(await answer).toBe(reason);
    await closed.promise;
  });

  it('is not even asked for when the caller has given up before', async () => {
    const { far, model } = await standIn(answerJson(200, completion));
    await expect(model.complete({ ...request, signal: AbortSignal.abort('enough') })).rejects.toBe('enough');
    expect(far.asked).toEqual([]);
  });
});

describe('a provider that cannot be reached', () => {
  it('is unavailable when nobody listens', async () => {
    const { far, model } = await standIn(answerJson(200, completion));
    await far.close();
    started.pop();
    expect(await errorOf(model.complete(request))).toMatchObject({
      failure: 'unavailable',
      message: 'openai-compatible/m cannot be reached (ECONNREFUSED)',
      retry_after_ms: null,
    });
  });

  it('is unavailable when it hangs up', async () => {
    const { far, model } = await standIn((response) => response.destroy());
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'unavailable' });
    expect(far.asked).toHaveLength(1);
  });

  it('is unavailable when it hangs up in the middle of its answer', async () => {
    const { model } = await standIn((response) =>
      response.writeHead(200, { 'content-length': '1000' }).write('{"choices"', () => response.destroy()),
    );
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'unavailable' });
  });

  it('is unavailable when its name is unknown', async () => {
    expect(await errorOf(modelAt('http://model.invalid/v1').complete(request))).toMatchObject({
      failure: 'unavailable',
    });
  });
});

describe('an answer that is none', () => {
  it.each(['<html>Welcome</html>', '{"choices":[]}', '{"choices":{}}', '[]', 'null', ''])(
    'is rejected: %s',
    async (body) => {
      const { model } = await standIn((response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      );
      expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'rejected' });
    },
  );

  it('is rejected when it is larger than 4 MiB, of which little more is taken', async () => {
    let poured: Promise<number> | undefined;
    const { model } = await standIn((response) => {
      poured = pour(response.writeHead(200, { 'content-type': 'application/json' }), 100);
    });
    expect(await errorOf(model.complete(request))).toMatchObject({
      failure: 'rejected',
      message: 'openai-compatible/m: the answer has more than 4194304 bytes',
    });
    expect(await poured).toBeLessThan(50);
  });

  it('is rejected when it is larger than 4 MiB unpacked', async () => {
    const packed = gzipSync(Buffer.concat(Array.from({ length: 20 }, () => megabyte)));
    const { model } = await standIn((response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed),
    );
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'rejected' });
  });

  it('keeps its status when it is an error that is too large to be read', async () => {
    const { model } = await standIn((response) => void pour(response.writeHead(503, { 'retry-after': '3' }), 100));
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'unavailable', retry_after_ms: 3000 });
  });

  it('is a refusal when a filter before the model has answered', async () => {
    const { model } = await standIn(
      answerJson(400, { error: { message: 'The response was filtered', code: 'content_filter', type: null } }),
    );
    expect(await model.complete(request)).toEqual({
      text: '',
      finish: 'refused',
      input_tokens: null,
      output_tokens: null,
    });
  });
});

describe('an error', () => {
  it('has the codes of its provider, and nothing in their places that is a sentence, too long or a part of the key', async () => {
    const message = async (error: object): Promise<string> => {
      const { model } = await standIn(answerJson(422, { error: { message: 'no', ...error } }));
      return (await errorOf(model.complete(request))).message;
    };
    expect(await message({ type: 'invalid_request_error', code: 'bad_schema' })).toBe(
      'openai-compatible/m answered 422 (invalid_request_error, bad_schema)',
    );
    expect(await message({ type: 'the caller said', code: 'x'.repeat(65) })).toBe('openai-compatible/m answered 422');
    expect(await message({ type: key, code: key.slice(0, 9) })).toBe('openai-compatible/m answered 422');
  });

  it.each([
    '<p>the caller said</p>',
    '{"detail":[{"type":"missing","input":"the caller said"}]}',
    '{"error":"the caller said"}',
    '"the caller said"',
  ])('of another form has its status alone: %s', async (body) => {
    const { model } = await standIn((response) =>
      response.writeHead(422, { 'content-type': 'application/json' }).end(body),
    );
    expect(await errorOf(model.complete(request))).toMatchObject({
      failure: 'rejected',
      message: 'openai-compatible/m answered 422',
    });
  });

  it('of our own side has its name alone', async () => {
    const { far } = await standIn(answerJson(200, completion));
    expect(await errorOf(modelAt(far.url, 'a\nb').complete(request))).toMatchObject({
      message: 'openai-compatible/m could not be asked: TypeError',
    });
  });
});

describe('token counts', () => {
  it.each([
    [12, 12],
    [0, 0],
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, null],
    [3e9, null],
    [12.5, null],
    [-1, null],
  ])('of %s are handed on as %s', async (told, handed_on) => {
    const { model } = await standIn(
      answerJson(200, { ...completion, usage: { prompt_tokens: told, completion_tokens: told, total_tokens: 1 } }),
    );
    expect(await model.complete(request)).toMatchObject({ input_tokens: handed_on, output_tokens: handed_on });
  });

  it('that are not told are handed on as null', async () => {
    const { model } = await standIn(answerJson(200, completion));
    expect(await model.complete(request)).toMatchObject({ input_tokens: null, output_tokens: null });
  });
});

describe('a package that could not be loaded', () => {
  it('is loaded anew for the next request, and then no more', async () => {
    const { model } = await standIn(answerJson(200, completion));
    const opening = vi.mocked(openModel);
    opening.mockClear();
    opening.mockRejectedValueOnce(new Error('too many open files'));
    await expect(model.complete(request)).rejects.toThrow('too many open files');
    expect(await model.complete(request)).toMatchObject({ text: '{}' });
    await model.complete(request);
    expect(opening).toHaveBeenCalledTimes(2);
  });
});

describe('the key', () => {
  it('is not taken to where a redirect points', async () => {
    const { far: elsewhere } = await standIn(answerJson(200, completion));
    const { model } = await standIn((response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'rejected' });
    expect(elsewhere.asked).toEqual([]);
  });

  it('is not shown when no header can hold it', async () => {
    const { far } = await standIn(answerJson(200, completion));
    expect(await errorOf(modelAt(far.url, `${key}\n${key}`).complete(request))).toMatchObject({
      failure: 'rejected',
    });
  });

  it('is not looked for in the environment of the vendor’s own tools', async () => {
    const { far } = await standIn(answerJson(200, completion));
    vi.stubEnv('OPENAI_API_KEY', key);
    await modelAt(far.url, null).complete(request);
    vi.unstubAllEnvs();
    expect(far.asked[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('no model', () => {
  it('says so to every request', async () => {
    expect(await errorOf(noModel.complete(request))).toMatchObject({
      failure: 'rejected',
      message: 'no language model is configured',
    });
    expect(noModel).toMatchObject({ id: 'none', simulated: false });
  });
});
