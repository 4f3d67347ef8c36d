// A delivery as the platform would send it, for the tests of a receiver.
import type { Secrets } from './delivery.ts';

/** What a receiver gets: post `body` with `headers`. */
export interface TestDelivery {
  body: string;
  headers: { 'content-type': 'application/json'; 'svc-signature': string; 'svc-webhook-id': string };
}

/** Options of `signTestEvent`. */
export interface SignTestEventOptions {
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  now?: (() => number) | undefined;
}

/** An event to sign: a `WebhookEvent`, or anything with an id and a type. */
export type TestEvent = { id: string; type: string };

/** Signs with the build's own `signWebhook`. */
export async function buildTestDelivery(
  sign: (rawBody: string, secrets: Secrets, timestampSec: number) => Promise<string>,
  event: TestEvent,
  secrets: Secrets,
  { now = Date.now }: SignTestEventOptions = {},
): Promise<TestDelivery> {
  const body = JSON.stringify(event);
  const signature = await sign(body, secrets, Math.floor(now() / 1000));
  return {
    body,
    headers: { 'content-type': 'application/json', 'svc-signature': signature, 'svc-webhook-id': event.id },
  };
}
