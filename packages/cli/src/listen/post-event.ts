// One signed request to a receiver, as an endpoint would get it, and what came back.
import { signWebhookSync } from '@voicecall/webhook-verify';
import { causeCode } from '../errors.ts';
import { deliveryResponseBytes, deliveryTimeoutMs } from '../generated/catalogue.ts';
import type { Envelope } from './envelope.ts';

/** What the receiver answered; `status` null when there was no complete response. */
export interface Answer {
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  /** The beginning of the response. */
  readonly excerpt: string;
}

/** A request to make. */
export interface Post {
  readonly url: string;
  readonly secret: string;
  readonly attempt: number;
  readonly version: string;
  /** How long to wait for the complete response; as the platform does by default. */
  readonly timeoutMs?: number;
}

const excerptChars = 200;

/** True for what the platform takes as handled. */
export const isHandled = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300;

/** Posts the event. @throws the reason of the signal when it is aborted. */
export async function postEvent(
  { id, body }: Envelope,
  { url, secret, attempt, version, timeoutMs = deliveryTimeoutMs }: Post,
  signal: AbortSignal,
): Promise<Answer> {
  const started = performance.now();
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal.addEventListener('abort', abort);
  const answer = (rest: Omit<Answer, 'duration_ms'>): Answer => ({
    ...rest,
    duration_ms: Math.round(performance.now() - started),
  });
  try {
    signal.throwIfAborted();
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: controller.signal,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `voicecall-cli/${version}`,
        'svc-signature': signWebhookSync(body, secret, Math.floor(Date.now() / 1000)),
        'svc-webhook-id': id,
        'svc-webhook-attempt': String(attempt),
      },
    });
    return answer({ status: response.status, error: null, excerpt: await beginningOf(response) });
  } catch (error) {
    signal.throwIfAborted();
    const reason = controller.signal.aborted ? `no answer within ${timeoutMs / 1000} s` : causeCode(error);
    return answer({ status: null, error: reason, excerpt: '' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Reads no more than the platform would: a response may have no end. */
async function beginningOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    size += (chunk as Uint8Array).byteLength;
    if (size >= deliveryResponseBytes) break;
  }
  return text.slice(0, excerptChars);
}

/** Why an address cannot be that of a receiver; undefined when it can. */
export function objectionTo(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return 'must be an http or https address, such as http://localhost:3000/hook';
  if (url.username || url.password) return 'must not contain a user name or a password';
  return undefined;
}
