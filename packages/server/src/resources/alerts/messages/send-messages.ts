// Sends messages about alerts, by e-mail or to the webhook of a chat, and tries again for two days. A worker that dies
// after the other side took one sends it again: a mail then has the same Message-ID.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { backoffMs, dayMs, hourMs, later } from '../../../platform/time.ts';
import { openChatUrl, settleMessage, takeDueMessages } from './message-store.ts';
import type { Channel, DueMessage } from './message-store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'receivers' | 'mailer' | 'sealer' | 'log'>;

/** So many at once. A mail server has a limit of connections; the chats are many servers, and one may be slow. */
const atOnce = { email: 5, chat: 50 } as const;
const backoff = { first_ms: 5_000, longest_ms: hourMs };
const triedForMs = 2 * dayMs;

/** The task that sends the messages of one channel. A channel that is slow does not hold up the other one. */
export const sendMessages =
  (channel: Channel) =>
  async (deps: Needs, signal: AbortSignal): Promise<void> => {
    for (let taken: number = atOnce[channel]; taken === atOnce[channel] && !signal.aborted;) {
      const due = await takeDueMessages(deps.db.sql, channel, { now: deps.clock.now(), limit: atOnce[channel] });
      await Promise.all(due.map((message) => sendOne(deps, channel, message)));
      taken = due.length;
    }
  };

/** A message whose addressee the rules do not name any more ends without an attempt. */
async function sendOne(deps: Needs, channel: Channel, message: DueMessage): Promise<void> {
  const error = await (channel === 'email' ? mail(deps, message) : post(deps, message)).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)).slice(0, 500),
  );
  const now = deps.clock.now();
  const next = later(now, backoffMs(message.attempts - 1, backoff));
  const isGivenUp = next.getTime() > message.created_at.getTime() + triedForMs;
  const wake_at = error === null || isGivenUp ? null : next;
  await settleMessage(deps.db.sql, message, { error, wake_at, now });
  const { tenant_id, id } = message;
  if (error !== null && isGivenUp)
    deps.log.warn({ tenant_id, message_id: id, channel, reason: error }, 'a message about an alert was given up');
}

async function mail({ mailer }: Needs, { id, target, subject, text, is_named }: DueMessage): Promise<void> {
  if (!is_named) return;
  if (!mailer) throw new Error('SMTP_URL is not set');
  await mailer.send({ id, to: target, subject, text });
}

async function post({ receivers, sealer }: Needs, message: DueMessage): Promise<void> {
  const { tenant_id, id, subject, text, chat_url_sealed } = message;
  if (!chat_url_sealed) return;
  const { http_status, error } = await receivers.send({
    method: 'POST',
    url: openChatUrl(await sealer.of(tenant_id), tenant_id, chat_url_sealed),
    body: JSON.stringify({ text: `${subject}\n${text}` }),
    headers: { 'content-type': 'application/json', 'user-agent': 'voicecall-alerts/1', 'idempotency-key': id },
    timeout_ms: limits.delivery_timeout_ms,
    max_bytes: limits.delivery_response_bytes,
  });
  if (error !== null || http_status === null || http_status < 200 || http_status > 299)
    throw new Error(error ?? `the chat answered ${http_status}`);
}
