// The media service from outside the platform: its contents, orders of faults, and webhooks signed as it signs them.
import { createHash, createHmac } from 'node:crypto';
import { livekitWebhookRoute } from '@voicecall/contract';
import type { methodFaults } from '@voicecall/sandbox';
import { rawRequest } from '../http/raw-request.ts';
import type { RawResponse } from '../http/raw-types.ts';
import type { TestPlatform } from './start-platform.ts';

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the media service expects it: a JWT signed with the API secret. */
function tokenOf({ options }: TestPlatform, claims: object): string {
  const { api_key, api_secret } = options.livekit;
  const unsigned = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ iss: api_key, exp: Math.floor(Date.now() / 1000) + 300, ...claims })}`;
  return `${unsigned}.${createHmac('sha256', api_secret).update(unsigned).digest('base64url')}`;
}

/** The next `times` calls of a method fail: refused, or with their effect and a lost response. */
export async function orderFault(
  { sandbox }: TestPlatform,
  fault: { method: string; kind: (typeof methodFaults)[number]; times?: number; delay_ms?: number },
): Promise<void> {
  const answer = await fetch(`${sandbox.url}/sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ times: 1, ...fault }),
  });
  if (answer.status !== 202) throw new Error(await answer.text());
}

/** A trunk as the media service holds it. */
export interface MediaTrunkItem {
  readonly sip_trunk_id: string;
  readonly name: string;
  readonly metadata: string;
  readonly numbers: string[];
  readonly auth_username: string;
  readonly auth_password: string;
  readonly [field: string]: unknown;
}

/** The media service's inbound or outbound trunks for one of our trunks. */
export async function mediaTrunks(
  platform: TestPlatform,
  side: 'Inbound' | 'Outbound',
  matches: (trunk: MediaTrunkItem) => boolean,
): Promise<MediaTrunkItem[]> {
  const headers = {
    authorization: `Bearer ${tokenOf(platform, { sip: { admin: true } })}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(`${platform.sandbox.url}/twirp/livekit.SIP/ListSIP${side}Trunk`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  const { items } = (await answer.json()) as { items: MediaTrunkItem[] };
  return items.filter(matches);
}

/** Sends a webhook to the platform, signed over its exact bytes. */
export function sendMediaWebhook(platform: TestPlatform, event: object): Promise<RawResponse> {
  const body = JSON.stringify(event);
  const authorization = tokenOf(platform, { sha256: createHash('sha256').update(body).digest('base64') });
  return rawRequest(platform.url, {
    method: 'POST',
    path: livekitWebhookRoute.path,
    headers: { authorization, 'content-type': 'application/webhook+json' },
    body,
  });
}
