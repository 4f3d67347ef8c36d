// LiveKit webhooks made by the test, signed as LiveKit signs them: for orders of arrival that the sandbox does not
// produce.
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { livekitWebhookRoute } from '@voicecall/contract';
import type { TestPlatform } from './start-platform.ts';

export interface HandMadeWebhook {
  readonly event: string;
  readonly room?: { readonly name: string };
  readonly participant?: Readonly<Record<string, unknown>>;
  readonly egressInfo?: Readonly<Record<string, unknown>>;
}

/**
 * Sends a webhook to `url`, by default the platform's, and returns the status. Without an `id`, each webhook gets a new
 * one.
 */
export async function sendLivekitWebhook(
  platform: TestPlatform,
  webhook: HandMadeWebhook,
  { id = `EV_${randomUUID()}`, url = platform.url } = {},
): Promise<number> {
  const { path, ...request } = livekitWebhookRequest(platform, { id, ...webhook });
  return (await fetch(`${url}${path}`, request)).status;
}

/** The request that LiveKit makes of a webhook, signed. */
export function livekitWebhookRequest(platform: TestPlatform, webhook: object) {
  const body = JSON.stringify({ createdAt: String(Math.floor(Date.now() / 1000)), ...webhook });
  const headers = { authorization: tokenFor(platform, body), 'content-type': 'application/webhook+json' };
  return { method: livekitWebhookRoute.method, path: livekitWebhookRoute.path, headers, body };
}

function tokenFor(platform: TestPlatform, body: string): string {
  const { api_key, api_secret } = platform.options.livekit;
  const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: api_key,
    exp: Math.floor(Date.now() / 1000) + 300,
    sha256: createHash('sha256').update(body).digest('base64'),
  };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${signed}.${createHmac('sha256', api_secret).update(signed).digest('base64url')}`;
}
