// Verifying a delivery with the published helper, compared with the HMAC and comparison that every verification needs.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { signTestEvent, verifyWebhookSync } from '@voicecall/webhook-verify';
import { inTurns } from './measure.ts';
import type { Measurement } from './measure.ts';

const perRound = 20_000;
const secret = 'whsec_a-secret-of-the-usual-length-0123456789';
const event = {
  id: 'wdl_5f0c2e9a7b41d83c6e02f915',
  type: 'call.completed',
  data: { object: { metadata: 'x'.repeat(900) } },
};

export async function benchVerify(): Promise<Measurement[]> {
  const { body, headers } = await signTestEvent(event, secret);
  const raw = Buffer.from(body);
  const [, time = '', signature = ''] = /^t=(\d+),v1=(\w+)$/.exec(headers['svc-signature']) ?? [];
  const bare = (): boolean =>
    timingSafeEqual(
      createHmac('sha256', secret).update(`${time}.`).update(raw).digest(),
      Buffer.from(signature, 'hex'),
    );
  if (!bare()) throw new Error('the bare check refuses what the helper has signed');
  const figures = await inTurns(
    5,
    async () => repeated(bare),
    async () => repeated(() => verifyWebhookSync(raw, headers, secret)),
  );
  return [{ name: `verify and parse a webhook of ${(raw.length / 1000).toFixed(1)} kB`, unit: '/s', ...figures }];
}

function repeated(work: () => unknown): number {
  const started = performance.now();
  for (let done = 0; done < perRound; done += 1) work();
  return (perRound * 1000) / (performance.now() - started);
}
