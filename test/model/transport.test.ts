// One request to a model ends in time and in little memory, whatever the network or a faulty or hostile server does,
// and the key is sent only to its own server.
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

async function standIn(respond: (response: ServerResponse) => void): Promise<{ provider: StandIn; model: Model }> {
  const provider = await startStandIn(respond);
  started.push(provider);
  return { provider, model: modelAt(provider.url) };
}

/** The error of a failed request; any other outcome fails the test. */
async function errorOf(answer: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await answer.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelError)) throw new Error(`not a ModelError: ${inspect(error)}`);
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('canary');
  return error;
}

/**
 * Writes megabytes as fast as they are read, at most `most`; resolves with their number when the connection is closed.
 */
function sendMegabytes(response: ServerResponse, most: number): Promise<number> {
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

describe('a response that does not come', () => {
  it('ends at the time limit', async () => {
    const { model } = await standIn(() => undefined);
    expect(await errorOf(model.complete(soon))).toMatchObject({
      failure: 'timeout',
      message: 'openai-compatible/m has not answered within 200 ms',
    });
  });

  it('ends at the time limit when it is sent byte by byte', async () => {
    const { model } = await standIn((response) => {
      const trickle = setInterval(() => response.write(' '), 10);
      response.writeHead(200).once('close', () => clearInterval(trickle));
    });
    expect(await errorOf(model.complete(soon))).toMatchObject({ failure: 'timeout' });
  });

  it('ends at the time limit when an error is sent byte by byte', async () => {
    const { model } = await standIn((response) => {
      const trickle = setInterval(() => response.write(' '), 10);
      response.writeHead(500).once('close', () => clearInterval(trickle));
    });
    expect(await errorOf(model.complete(soon))).toMatchObject({ failure: 'timeout' });
  });

  it('ends with the reason of the caller when the caller aborts, and its connection is closed', async () => {
    const caller = new AbortController();
    const closed = Promise.withResolvers<void>();
    const { provider, model } = await standIn((response) => response.once('close', closed.resolve).write(' '));
    const reason = new Error('shutting down');
    const arrived = provider.nextRequest();
    const answer = model.complete({ ...request, signal: caller.signal }).catch((thrown: unknown) => thrown);
    await arrived;
    caller.abort(reason);
    expect(await answer).toBe(reason);
    await closed.promise;
  });

  it('is not requested when the caller has aborted before', async () => {
    const { provider, model } = await standIn(answerJson(200, completion));
    await expect(model.complete({ ...request, signal: AbortSignal.abort('enough') })).rejects.toBe('enough');
    expect(provider.asked).toEqual([]);
  });
});

describe('a provider that cannot be reached', () => {
  it('is unavailable when its port is closed', async () => {
    const { provider, model } = await standIn(answerJson(200, completion));
    await provider.close();
    started.pop();
    expect(await errorOf(model.complete(request))).toMatchObject({
      failure: 'unavailable',
      message: 'openai-compatible/m cannot be reached (ECONNREFUSED)',
      retry_after_ms: null,
    });
  });

  it('is unavailable when it closes the connection', async () => {
    const { provider, model } = await standIn((response) => response.destroy());
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'unavailable' });
    expect(provider.asked).toHaveLength(1);
  });

  it('is unavailable when it closes the connection in the middle of its response', async () => {
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

describe('an invalid response', () => {
  it.each(['<html>Welcome</html>', '{"choices":[]}', '{"choices":{}}', '[]', 'null', ''])(
    'is rejected: %s',
    async (body) => {
      const { model } = await standIn((response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      );
      expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'rejected' });
    },
  );

  it('is rejected when it is larger than 4 MiB, and little more than that is read', async () => {
    let poured: Promise<number> | undefined;
    const { model } = await standIn((response) => {
      poured = sendMegabytes(response.writeHead(200, { 'content-type': 'application/json' }), 100);
    });
    expect(await errorOf(model.complete(request))).toMatchObject({
      failure: 'rejected',
      message: 'openai-compatible/m: the answer has more than 4194304 bytes',
    });
    expect(await poured).toBeLessThan(50);
  });

  it('is rejected when it is larger than 4 MiB uncompressed', async () => {
    const packed = gzipSync(Buffer.concat(Array.from({ length: 20 }, () => megabyte)));
    const { model } = await standIn((response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed),
    );
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'rejected' });
  });

  it('keeps its status when it is an error that is too large to be read', async () => {
    const { model } = await standIn(
      (response) => void sendMegabytes(response.writeHead(503, { 'retry-after': '3' }), 100),
    );
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'unavailable', retry_after_ms: 3000 });
  });

  it('is a refusal when a filter before the model has produced it', async () => {
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
  it('contains the codes of its provider, and no code that is a sentence, too long or a part of the key', async () => {
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
  ])('of another form contains its status alone: %s', async (body) => {
    const { model } = await standIn((response) =>
      response.writeHead(422, { 'content-type': 'application/json' }).end(body),
    );
    expect(await errorOf(model.complete(request))).toMatchObject({
      failure: 'rejected',
      message: 'openai-compatible/m answered 422',
    });
  });

  it('of the platform itself contains its name alone', async () => {
    const { provider } = await standIn(answerJson(200, completion));
    expect(await errorOf(modelAt(provider.url, 'a\nb').complete(request))).toMatchObject({
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
  ])('of %s are returned as %s', async (reported, returned) => {
    const { model } = await standIn(
      answerJson(200, {
        ...completion,
        usage: { prompt_tokens: reported, completion_tokens: reported, total_tokens: 1 },
      }),
    );
    expect(await model.complete(request)).toMatchObject({ input_tokens: returned, output_tokens: returned });
  });

  it('that are missing are returned as null', async () => {
    const { model } = await standIn(answerJson(200, completion));
    expect(await model.complete(request)).toMatchObject({ input_tokens: null, output_tokens: null });
  });
});

describe('a package that could not be loaded', () => {
  it('is loaded again for the next request, and only once', async () => {
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
  it('is not sent to the target of a redirect', async () => {
    const { provider: elsewhere } = await standIn(answerJson(200, completion));
    const { model } = await standIn((response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await errorOf(model.complete(request))).toMatchObject({ failure: 'rejected' });
    expect(elsewhere.asked).toEqual([]);
  });

  it('is not shown when it is no valid header value', async () => {
    const { provider } = await standIn(answerJson(200, completion));
    expect(await errorOf(modelAt(provider.url, `${key}\n${key}`).complete(request))).toMatchObject({
      failure: 'rejected',
    });
  });

  it('is not read from the environment variables of the vendor', async () => {
    const { provider } = await standIn(answerJson(200, completion));
    vi.stubEnv('OPENAI_API_KEY', key);
    await modelAt(provider.url, null).complete(request);
    vi.unstubAllEnvs();
    expect(provider.asked[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a platform without a model', () => {
  it('rejects every request and says why', async () => {
    expect(await errorOf(noModel.complete(request))).toMatchObject({
      failure: 'rejected',
      message: 'no language model is configured',
    });
    expect(noModel).toMatchObject({ id: 'none', simulated: false });
  });
});
