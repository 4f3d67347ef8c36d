// Random requests with the verdict of the TypeScript helper, for the helpers of other languages: what one of them
// accepts or refuses, and why, must be the same in all. The requests are the same in every run.
import { signWebhookSync, verifyWebhookSync, WebhookVerificationError } from '@voicecall/webhook-verify';
import { signToolRequest, verifyToolRequest } from '@voicecall/webhook-verify/tool-request';
import * as fc from 'fast-check';

export interface VerdictCase {
  readonly kind: 'webhook' | 'tool';
  readonly method: string;
  readonly url: string;
  /** A repeated name is a header that arrived several times. Each character stands for a byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** In base64. */
  readonly body: string;
  readonly secrets: readonly string[];
  /** Unix seconds. */
  readonly now: number;
}

/** A code, or `ok` with what was verified. */
export type Verdict = readonly string[];

const at = 1_795_253_465;
const secret = 'signing-secret-for-tests';
const hex = 'a'.repeat(64);
const seed = 20_261_123;
const numRuns = 1500;

const oneOf = fc.constantFrom;
const latin1 = fc.string({ unit: fc.nat(255).map((code) => String.fromCharCode(code)), maxLength: 20 });
const member = fc.oneof(
  oneOf('"wdl_1"', '"wdl_2"', '1', 'null', '"wdl_\\u0031"', '"\\ud800"', '"x"', '[]', '{"id":"wdl_1"}'),
  fc.json({ maxDepth: 2 }),
);

/** Bodies that are almost events, in every way that parsers may read differently. */
const body = fc
  .oneof(
    fc
      .array(fc.tuple(oneOf('id', 'type', 'ID', 'Type', '', 'data', '__proto__'), member), { maxLength: 5 })
      .map((members) => `{"id":"wdl_1","type":"x"${members.map(([name, value]) => `,"${name}":${value}`).join('')}}`),
    fc
      .array(fc.tuple(oneOf('id', 'type', 'ID', 'Type'), member), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
    fc
      .tuple(
        oneOf('', '\ufeff', '\ufeff\ufeff', ' ', '\n\t', '\u00a0', '\v', '[', '//\n'),
        oneOf('1', '-0', '01', '1.', '.5', '+1', '1e999', '-1e-999', 'NaN', 'Infinity', '0x1', '9'.repeat(500)),
        oneOf('', ',', ' ', '}', ']', '\0', '\u2028'),
      )
      .map(([before, number, after]) => `${before}{"id":"wdl_1","type":"x","n":${number}}${after}`),
    oneOf('"\t"', '"\\x"', '"\\u12"', "'x'", '"\u007f"', '"\\/"', '"\\ud83d\\ude00"', 'tru', '['.repeat(90)).map(
      (text) => `{"id":"wdl_1","type":"x","s":${text}}`,
    ),
    fc.json(),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => Buffer.from(text))
  .chain((bytes) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(bytes) },
      fc.uint8Array().map((more) => Buffer.concat([bytes, more])),
    ),
  );

const piece = oneOf(
  't=',
  'v1=',
  'v2=',
  't',
  '=',
  ',',
  ' ',
  '\n',
  'x=',
  't=1',
  `t=${at}`,
  `v1=${hex}`,
  `v2=${hex}`,
  '\u00e9',
);
const hostileHeader = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
  latin1,
  fc.tuple(piece, fc.integer({ min: 1000, max: 1030 })).map(([text, length]) => text.padEnd(length, ',x=y')),
);
/** What is done to the right signature on its way. */
const change = fc.oneof(
  { weight: 6, arbitrary: fc.constant((value: string) => value) },
  oneOf<((value: string) => string)[]>(
    (value) => value.toUpperCase().replace('T=', 't=').replaceAll('V', 'v'),
    (value) => `x=1,${value},y=`,
    (value) => `${value},junk`,
    (value) => `${value},v1=${hex},v2=${hex}`,
    (value) => value.split(',').toReversed().join(','),
    (value) => `${value} `,
    (value) => value.replace('t=', 't=0'),
    () => '',
  ),
  hostileHeader.map((value) => () => value),
);
const secrets = fc.oneof(
  { weight: 7, arbitrary: oneOf<string[][]>([secret], ['', secret], ['other', secret]) },
  oneOf<string[][]>(['other'], [''], [], ['\u00df-\u{1f511}']),
);
const now = fc.oneof({ weight: 7, arbitrary: oneOf(at, at + 300, at - 300) }, oneOf(at + 301, at - 301, 0));

/** One header, sometimes absent or repeated. */
const sent = (name: string, value: string, times: number): [string, string][] =>
  Array.from({ length: times }, () => [name, value]);
const times = fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, oneOf(0, 2));

const webhook = fc
  .record({
    body,
    change,
    secrets,
    now,
    times,
    id: fc.oneof({ weight: 8, arbitrary: fc.constant('wdl_1') }, oneOf('x', 'wdl_2', '', '\u00e9'), latin1),
  })
  .map(({ body, change, secrets, now, times, id }): VerdictCase => ({
    kind: 'webhook',
    method: 'POST',
    url: '',
    headers: [
      ...sent('Svc-Signature', change(signWebhookSync(body, secret, at)), times),
      ...sent('svc-webhook-id', id, times === 0 ? 1 : times),
    ],
    body: body.toString('base64'),
    secrets,
    now,
  }));

const host = oneOf(
  'a',
  'A.Example.',
  'user@a',
  'us er:p w@a',
  ':p@a',
  '@a',
  'a:80',
  'a:443',
  'a:0443',
  'a:8080',
  'a:',
  'a:65536',
  'a:x',
  'a b',
  '127.0.0.1',
  '127.0.0.1:3000',
  '[::1]',
  '[1:0:0:2:0:0:0:3]:80',
  '[::FFFF:1.2.3.4]',
  '[::1',
  'a_b',
  'xn--bcher-kva.example',
  'a|b',
  'a^b',
);
const segment = fc.oneof(
  oneOf(
    '',
    '.',
    '..',
    '%2e',
    '%2E.',
    'a',
    'a b',
    '\u00fc',
    '\u{1f511}',
    '%20',
    '%zz',
    "'",
    '"',
    '`{}|^',
    '[]',
    ';=@:',
    '<>',
    '\\',
    '\t',
    '\x7f',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const url = fc
  .tuple(
    oneOf('http://', 'https://', 'HTTPS://', 'https:', 'http:/\\', ' https://', '/'),
    host,
    fc.array(segment, { maxLength: 5 }),
    fc.oneof(
      fc.constant(''),
      segment.map((text) => `?${text}`),
      segment.map((text) => `?x=${text}&y#${text}`),
    ),
  )
  .map(([scheme, host, path, query]) => `${scheme}${host}${path.map((each) => `/${each}`).join('')}${query}`);

interface Tool {
  readonly signed: string;
  readonly received: string;
  readonly method: string;
  readonly body: Buffer<ArrayBuffer>;
  readonly change: (value: string) => string;
  readonly secrets: readonly string[];
  readonly now: number;
  readonly times: number;
  readonly callId: string;
}

const tool = fc.tuple(url, url, fc.nat(5)).chain(([signed, other, odds]) =>
  fc.record<Tool>({
    signed: fc.constant(signed),
    // Mostly as it was signed, in another spelling.
    received: fc.constant(odds === 0 ? other : odds === 1 ? (URL.parse(signed)?.href ?? signed) : `${signed}#f`),
    method: oneOf('GET', 'get', 'POST', 'PATCH'),
    body: body.map((bytes) => Buffer.from(bytes)),
    change,
    secrets,
    now,
    times,
    callId: oneOf('', 'AJ_1', '\u00e9', 'a\nb'),
  }),
);

async function toolCase({ signed, received, change, body, callId, times, ...rest }: Tool): Promise<VerdictCase> {
  const request = {
    method: rest.method.toUpperCase(),
    url: signed,
    callId: callId.replace('\n', ''),
    toolCallId: 'tc_1',
    body,
  };
  const signature = await signToolRequest(request, secret, at).catch(() => `t=${at},v2=${hex}`);
  return {
    kind: 'tool',
    ...rest,
    url: received,
    headers: [
      ...sent('Svc-Tool-Signature', change(signature), times),
      ['Svc-Call-Id', callId],
      ['Svc-Tool-Call-Id', 'tc_1'],
    ],
    body: body.toString('base64'),
  };
}

async function verdictOf({ kind, method, url, headers, body, secrets, now }: VerdictCase): Promise<Verdict> {
  const received = Object.fromEntries(
    [...Map.groupBy(headers, ([name]) => name)].map(([name, values]) => [
      name,
      values.map(([, value]) => value).join(),
    ]),
  );
  const bytes = Buffer.from(body, 'base64');
  const options = { now: () => now * 1000 };
  try {
    if (kind === 'webhook') {
      const event = verifyWebhookSync(bytes, received, secrets, options);
      return ['ok', event.id, event.type];
    }
    const { callId, toolCallId } = await verifyToolRequest(
      { method, url, headers: received, body: bytes },
      secrets,
      options,
    );
    return ['ok', callId, toolCallId];
  } catch (error) {
    if (error instanceof WebhookVerificationError) return [error.code];
    throw error;
  }
}

/** Cases with their verdicts. */
export async function verdictCases(): Promise<{ readonly cases: VerdictCase[]; readonly verdicts: Verdict[] }> {
  const cases = [
    ...fc.sample(webhook, { seed, numRuns }),
    ...(await Promise.all(fc.sample(tool, { seed, numRuns }).map(toolCase))),
  ];
  return { cases, verdicts: await Promise.all(cases.map(verdictOf)) };
}
