// The receiver's types and verifier against the contract: what the platform may send is what a receiver is told to
// expect.
import { events, eventTypes } from '@voicecall/contract';
import type { EventType } from '@voicecall/contract';
import { signTestEvent, verifyWebhook } from '@voicecall/webhook-verify';
import type { KnownWebhookEvent } from '@voicecall/webhook-verify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as web from '../../packages/webhook-verify/src/web.ts';

type Sent<T extends EventType> = ReturnType<(typeof events)[T]['parse']>;
type Expected<T extends EventType> = Extract<KnownWebhookEvent, { type: T }>;

/** `'a' | 'b' | (string & {})`, which is an enum that may grow, as `'a' | 'b'`, at any depth. */
type Closed<T> = ClosedString<Extract<T, string>> | ClosedOther<Exclude<T, string>>;
type ClosedOther<T> = T extends object ? { [K in keyof T]: Closed<T[K]> } : T;
type ClosedString<S> = [Literals<S>] extends [never] ? S : Literals<S>;
type Literals<S> = S extends string ? (string extends S ? never : S) : never;

/** Neither side may have a member, a value or a null that the other does not know. */
type Agreement = {
  [T in EventType]: [Sent<T>] extends [Expected<T>]
    ? [Closed<Expected<T>>] extends [Sent<T>]
      ? 'the same'
      : 'the contract is narrower'
    : 'the receiver is narrower';
};

/** The members at each place of a type, so that an optional member on one side only shows. */
type Members<T> = T extends readonly (infer Item)[]
  ? Members<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Members<NonNullable<T[K]>> }
    : 'value';

describe('the event types of webhook-verify', () => {
  it('are those of the contract', () => {
    expectTypeOf<KnownWebhookEvent['type']>().toEqualTypeOf<EventType>();
    expectTypeOf<Agreement>().toEqualTypeOf<Record<EventType, 'the same'>>();
    expectTypeOf<{ [T in EventType]: Members<Sent<T>> }>().toEqualTypeOf<{ [T in EventType]: Members<Expected<T>> }>();
  });
});

describe.each([
  ['Node.js', signTestEvent, verifyWebhook],
  ['WebCrypto', web.signTestEvent, web.verifyWebhook],
] as const)('the %s build', (_build, sign, verify) => {
  it.each(eventTypes)('signs and verifies the example of %s, which stays what it was', async (type) => {
    const example = events[type].parse(events[type].meta()?.['example']);
    const { body, headers } = await sign(example, 'a signing secret');
    expect(headers['svc-webhook-id']).toBe(example.id);
    expect(await verify(Buffer.from(body), headers, 'a signing secret')).toEqual({ event: example, duplicate: false });
    expect(events[type].parse(JSON.parse(body))).toEqual(example);
  });

  it('verifies what the other build has signed', async () => {
    const example = { id: 'wdl_1', type: 'webhook.test', text: 'Grüße aus Zürich 👋' };
    const { body, headers } = await sign(example, 'secret');
    const other = sign === web.signTestEvent ? verifyWebhook : web.verifyWebhook;
    expect((await other(body, headers, ['another', 'secret'])).event).toEqual(example);
    await expect(other(`${body} `, headers, 'secret')).rejects.toMatchObject({ code: 'signature_mismatch' });
  });
});
