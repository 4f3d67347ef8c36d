// The language model as clients see it: over HTTP, in OpenAI's format, including faults.
import { draftSchemaFor, fenceInput, fenceJson, linesOf } from '@voicecall/contract';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { startRig } from '../testing/rig.ts';
import { talk } from '../testing/talk.ts';
import { draftOf } from './draft-answer.ts';
import { modelFaults } from './model-faults.ts';
import { inventions } from './spoil.ts';

const input = talk([
  'A: Hello, this is the front desk.',
  'U: Thank you, I have read everything. Please call me again next week, then I will have decided.',
  'A: I will make a note of that.',
]);
const prompt = (of = input): string => `The record:\n${fenceInput(of, 'nonce-1')}\nAnswer.`;
const asked = (of = input) => ({
  model: 'recorded',
  messages: [
    { role: 'system', content: 'Extract.' },
    { role: 'user', content: prompt(of) },
  ],
  response_format: { type: 'json_schema', json_schema: { name: 'draft', schema: {} } },
});
const again = (of = input) => ({
  ...asked(of),
  messages: [
    ...asked(of).messages,
    { role: 'assistant', content: '{}' },
    { role: 'user', content: 'That answer cannot be used.' },
  ],
});
/** The question for verdicts: the first claim is in the draft, and the second is not. */
const verify = (of = input) => ({
  model: 'recorded',
  messages: [
    { role: 'system', content: 'Verify.' },
    {
      role: 'user',
      content: `${fenceInput(of, 'nonce-1')}\n${fenceJson(
        'claims',
        linesOf([
          { n: 1, path: 'intent.primary', says: 'What the person wanted', value: 'other', quotes: [] },
          { n: 2, path: 'contact.name', says: 'The name', value: 'Zoe Quill', quotes: [] },
        ]),
        'nonce-1',
      )}`,
    },
  ],
});
const verified = [
  { n: 1, verdict: 'supported', turns: [] },
  { n: 2, verdict: 'not_said', turns: [] },
];
const toInvalid = talk(['A: Hello?', 'U: Call me again tomorrow.'], { call: { to_number: '+15005550010' } });

const completion = z.object({
  object: z.literal('chat.completion'),
  model: z.string(),
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullable(), refusal: z.string().nullable() }),
        finish_reason: z.string(),
      }),
    )
    .length(1),
  usage: z.object({ prompt_tokens: z.number().positive(), completion_tokens: z.number(), total_tokens: z.number() }),
});
const failure = z.object({ error: z.object({ message: z.string(), type: z.string(), code: z.string().nullable() }) });

const post = (url: string, body: unknown, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/model/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer any', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });

async function answered(url: string, body: unknown) {
  const response = await post(url, body);
  expect(response.status).toBe(200);
  const { choices } = completion.parse(await response.json());
  const [choice] = choices;
  return { text: choice?.message.content ?? '', refusal: choice?.message.refusal, finish: choice?.finish_reason };
}

const draftIn = (text: string, of = input) => draftSchemaFor(of).parse(JSON.parse(text));
const usable = (text: string, of = input): boolean =>
  draftSchemaFor(of).safeParse(z.json().parse(JSON.parse(text))).success;

test('a call is answered with its draft, as JSON', async () => {
  const { sandbox } = await startRig();
  const response = await post(sandbox.url, asked());
  const body = completion.parse(await response.json());
  expect(body.choices[0]?.finish_reason).toBe('stop');
  expect(JSON.parse(body.choices[0]?.message.content ?? '')).toEqual(draftOf(input));
  expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens);
});

test('claims are answered with a verdict on each, and the log says which question it was', async () => {
  const { sandbox } = await startRig();
  const { text } = await answered(sandbox.url, verify());
  expect(JSON.parse(text)).toEqual({ verdicts: verified });
  await answered(sandbox.url, asked());
  expect(sandbox.modelRequests().map(({ question }) => question)).toEqual(['verdicts', 'draft']);
});

test('a message may come in parts, and the call is found in a talk about a bad answer', async () => {
  const { sandbox } = await startRig();
  const parts = {
    model: 'recorded',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: prompt().slice(0, 40) },
          { type: 'text', text: prompt().slice(40) },
        ],
      },
    ],
  };
  for (const body of [parts, again()])
    expect(draftIn((await answered(sandbox.url, body)).text).outcome.value).toBe('callback');
  expect(sandbox.modelRequests().map(({ repair, turns, fault }) => ({ repair, turns, fault }))).toEqual([
    { repair: false, turns: 3, fault: null },
    { repair: true, turns: 3, fault: null },
  ]);
});

describe('a request that is not right', () => {
  const cases: readonly {
    readonly what: string;
    readonly status: number;
    readonly body: unknown;
    readonly init?: RequestInit;
  }[] = [
    { what: 'without a token', status: 401, body: asked(), init: { headers: { 'content-type': 'application/json' } } },
    { what: 'for another model', status: 404, body: { ...asked(), model: 'gpt-5' } },
    { what: 'that is no JSON', status: 400, body: null, init: { body: '{' } },
    { what: 'without messages', status: 400, body: { model: 'recorded' } },
    {
      what: 'without a call',
      status: 400,
      body: { model: 'recorded', messages: [{ role: 'user', content: 'Hello' }] },
    },
    {
      what: 'with a call that cannot be read',
      status: 400,
      body: {
        model: 'recorded',
        messages: [{ role: 'user', content: '<call_data nonce="n">\n{"turns":1}\n</call_data nonce="n">' }],
      },
    },
    {
      what: 'with claims that cannot be read',
      status: 400,
      body: {
        model: 'recorded',
        messages: [{ role: 'user', content: `${fenceInput(input, 'n')}\n${fenceJson('claims', '[{"n":1}]', 'n')}` }],
      },
    },
    { what: 'to stream an answer about a call', status: 404, body: { ...asked(), stream: true } },
  ];
  it.each(cases)('$what is refused with $status, in the form of OpenAI', async ({ status, body, init = {} }) => {
    const { sandbox } = await startRig();
    const response = await post(sandbox.url, body, init);
    expect(response.status).toBe(status);
    expect(failure.parse(await response.json()).error.message).not.toBe('');
    expect(sandbox.modelRequests()).toEqual([]);
  });

  it('is one to an address that there is not', async () => {
    const { sandbox } = await startRig();
    const response = await fetch(`${sandbox.url}/model/v1/embeddings`, {
      method: 'POST',
      headers: { authorization: 'Bearer any' },
    });
    expect(response.status).toBe(404);
    failure.parse(await response.json());
  });
});

test('the list of models has the one', async () => {
  const { sandbox } = await startRig();
  const response = await fetch(`${sandbox.url}/model/v1/models`, { headers: { authorization: 'Bearer any' } });
  expect(await response.json()).toMatchObject({ object: 'list', data: [{ id: 'recorded', object: 'model' }] });
});

test('+15005550010 never gets a valid answer, even on a repair request; other numbers do', async () => {
  const { sandbox } = await startRig();
  const inbound = talk(['A: Hello?'], { call: { direction: 'inbound', from_number: '+15005550010' } });
  for (const of of [toInvalid, inbound])
    for (const body of [asked(of), again(of)]) expect(usable((await answered(sandbox.url, body)).text, of)).toBe(false);
  expect(usable((await answered(sandbox.url, asked())).text)).toBe(true);
});

describe('a fault that is ordered', () => {
  it('meets as many requests as it is ordered for, in the order of the orders', async () => {
    const { sandbox } = await startRig();
    expect(sandbox.orderModelFault({ fault: 'invalid_json', times: 2 })).toMatchObject({
      fault: 'invalid_json',
      times: 2,
    });
    sandbox.orderModelFault({ fault: 'refusal' });
    const bodies: { readonly text: string; readonly refusal: string | null | undefined }[] = [];
    for (let n = 0; n < 4; n += 1) bodies.push(await answered(sandbox.url, asked()));
    expect(() => JSON.parse(bodies[1]?.text ?? '')).toThrow(SyntaxError);
    expect(bodies[2]).toMatchObject({ text: '', refusal: expect.stringContaining('cannot') as string });
    expect(usable(bodies[3]?.text ?? '')).toBe(true);
    expect(sandbox.modelRequests().map(({ fault }) => fault)).toEqual([
      'invalid_json',
      'invalid_json',
      'refusal',
      null,
    ]);
  });

  it('for a number meets calls with that number only, and is forgotten when it is cleared', async () => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault: 'unavailable', times: 5, to_number: '+12025550199' });
    expect((await post(sandbox.url, asked())).status).toBe(200);
    const other = talk(['A: Hello?'], { call: { to_number: '+12025550199' } });
    expect((await post(sandbox.url, asked(other))).status).toBe(503);
    sandbox.clearModel();
    expect((await post(sandbox.url, asked(other))).status).toBe(200);
    expect(sandbox.modelRequests()).toHaveLength(1);
  });

  it('can be ordered, watched and cleared over HTTP', async () => {
    const { sandbox } = await startRig();
    const order = (body: unknown): Promise<Response> =>
      fetch(`${sandbox.url}/sandbox/model-faults`, { method: 'POST', body: JSON.stringify(body) });
    expect((await order({ fault: 'content_filter' })).status).toBe(202);
    expect((await order({ fault: 'unheard_of' })).status).toBe(400);
    expect((await answered(sandbox.url, asked())).finish).toBe('content_filter');
    const seen = (): Promise<unknown> =>
      fetch(`${sandbox.url}/sandbox/model-requests`).then((response) => response.json());
    expect(await seen()).toMatchObject({
      requests: [
        {
          to_number: input.call.to_number,
          repair: false,
          fault: 'content_filter',
          at: expect.stringMatching(/Z$/) as string,
        },
      ],
    });
    expect((await fetch(`${sandbox.url}/sandbox/model-faults`, { method: 'DELETE' })).status).toBe(202);
    expect(await seen()).toEqual({ requests: [] });
  });

  it.each([
    ['unavailable', 503],
    ['rate_limited', 429],
    ['unauthorized', 401],
  ] as const)('is %s: %i', async (fault, status) => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault, retry_after_sec: 7 });
    const response = await post(sandbox.url, asked());
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '7' : null);
    failure.parse(await response.json());
  });

  it('is half an answer', async () => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault: 'cut_off' });
    const { text, finish } = await answered(sandbox.url, asked());
    expect(finish).toBe('length');
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it('spoils the first answer and not the one that mends it', async () => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault: 'invalid_once' });
    expect(usable((await answered(sandbox.url, asked())).text)).toBe(false);
    sandbox.orderModelFault({ fault: 'invalid_once' });
    expect(usable((await answered(sandbox.url, again())).text)).toBe(true);
  });

  it('is a late answer, and the right one', async () => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault: 'slow', ms: 5 });
    expect(usable((await answered(sandbox.url, asked())).text)).toBe(true);
  });

  it('is no answer, until the client has had enough', async () => {
    const { sandbox, problems } = await startRig();
    sandbox.orderModelFault({ fault: 'timeout' });
    await expect(post(sandbox.url, asked(), { signal: AbortSignal.timeout(50) })).rejects.toThrow(/aborted|timeout/);
    expect((await post(sandbox.url, asked())).status).toBe(200);
    expect(problems).toEqual([]);
  });

  it.each(['timeout', 'slow'] as const)('%s does not keep the sandbox from closing', async (fault) => {
    const { sandbox, problems } = await startRig();
    sandbox.orderModelFault({ fault, ms: 600_000 });
    const waiting = post(sandbox.url, asked()).then(
      () => 'answered',
      () => 'gone',
    );
    while (sandbox.modelRequests().length === 0) await new Promise(setImmediate);
    await sandbox.close();
    expect(await waiting).toBe('gone');
    expect(problems).toEqual([]);
  });

  it('is met by the question that it is for only, whatever the order of the questions', async () => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault: 'invalid_json', question: 'verdicts' });
    sandbox.orderModelFault({ fault: 'refusal' });
    expect(await answered(sandbox.url, asked())).toMatchObject({
      refusal: expect.stringContaining('cannot') as string,
    });
    const { text } = await answered(sandbox.url, verify());
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(JSON.parse((await answered(sandbox.url, verify())).text)).toEqual({ verdicts: verified });
    expect(sandbox.modelRequests().map(({ question, fault }) => [question, fault])).toEqual([
      ['draft', 'refusal'],
      ['verdicts', 'invalid_json'],
      ['verdicts', null],
    ]);
  });

  it.each([
    ['wrong_schema', /^\{.*\}$/, 'stop'],
    ['refusal', /^$/, 'stop'],
    ['content_filter', /^$/, 'content_filter'],
    ['cut_off', /^\{"verdicts":\[.*[^}]$/, 'length'],
    ['slow', /^\{"verdicts":\[\{.*\]\}$/, 'stop'],
  ] as const)('makes %s of the verdicts', async (fault, content, finish) => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault, question: 'verdicts', ms: 5 });
    const answer = await answered(sandbox.url, verify());
    expect(answer).toMatchObject({ text: expect.stringMatching(content) as string, finish });
    expect(answer.text.includes('"verdicts":"all fine"')).toBe(fault === 'wrong_schema');
  });

  it('cannot invent verdicts', async () => {
    const { sandbox } = await startRig();
    expect(() => sandbox.orderModelFault({ fault: 'invented_booking', question: 'verdicts' })).toThrow(
      'for drafts only',
    );
  });

  it('invents in the right form', async () => {
    const { sandbox } = await startRig();
    sandbox.orderModelFault({ fault: 'hallucinated_values' });
    expect(draftIn((await answered(sandbox.url, asked())).text).contact.email.value).toBe(inventions.email);
  });

  it('is one of those that the sandbox tells', () => {
    expect(new Set(modelFaults).size).toBe(16);
  });
});
