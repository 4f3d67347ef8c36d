// Delivers one webhook as LiveKit does: signed, tried up to five times, dropped when it has become too old.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccessToken } from 'livekit-server-sdk';
import { describe } from '@voicecall/contract/server-link';
import type { Lifetime } from '../lifetime.ts';

// LiveKit's own figures. They are real time: the clock speed does not change how fast the platform responds.
const maxAgeMs = 30_000;
const tryTimeoutMs = 10_000;
const backoffMs = [1_000, 2_000, 4_000, 8_000];
const tokenLifetime = '5m';

export interface Sender {
  readonly lifetime: Lifetime;
  readonly api_key: string;
  readonly api_secret: string;
}

export async function sendWebhook(sender: Sender, url: string, body: string, queued_at: number): Promise<void> {
  const { log, signal } = sender.lifetime;
  const age_ms = Date.now() - queued_at;
  if (age_ms > maxAgeMs) return log(`dropped webhook, ${age_ms} ms old: ${body}`);
  const headers = { authorization: await sign(sender, body), 'content-type': 'application/webhook+json' };
  for (let attempt = 0; ; attempt += 1) {
    const result = await tryOnce(url, { method: 'POST', headers, body }, signal);
    if (result.done) return;
    const wait_ms = backoffMs[attempt];
    if (wait_ms === undefined)
      return log(`failed to send webhook after ${attempt + 1} tries, ${result.problem}: ${body}`);
    await sleep(result.retry_after_ms ?? wait_ms, undefined, { signal });
  }
}

/** The token is the whole `Authorization` header, without a scheme, and contains the hash of the body. */
async function sign({ api_key, api_secret }: Sender, body: string): Promise<string> {
  const token = new AccessToken(api_key, api_secret, { ttl: tokenLifetime });
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return await token.toJwt();
}

type Try = { done: true } | { done: false; problem: string; retry_after_ms?: number };

async function tryOnce(url: string, request: RequestInit, signal: AbortSignal): Promise<Try> {
  try {
    const response = await fetch(url, {
      ...request,
      signal: AbortSignal.any([signal, AbortSignal.timeout(tryTimeoutMs)]),
    });
    await response.body?.cancel();
    // Every other response counts as delivered, 4xx and 501 included.
    if (response.status !== 429 && (response.status < 500 || response.status === 501)) return { done: true };
    return { done: false, problem: `HTTP ${response.status}`, retry_after_ms: retryAfter(response) };
  } catch (error) {
    signal.throwIfAborted();
    return { done: false, problem: describe(error) };
  }
}

function retryAfter(response: Response): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isInteger(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
