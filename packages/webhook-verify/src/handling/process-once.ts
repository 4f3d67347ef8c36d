// Runs a handler once per event: an id is marked as seen only after its handler succeeded.
import type { WebhookEvent } from '../events.ts';
import type { ReplayGuard } from './replay-guard.ts';

/** How long a seen id is kept: 24 hours. */
const SEEN_SEC = 86_400;
/**
 * How long a handler may lock its event. The platform stops waiting after 15 s; the lock of a process that died
 * expires.
 */
const RUNNING_SEC = 60;

/** Handles a verified event; a returned promise is awaited. If it throws, the platform sends the event again. */
export type WebhookHandler = (event: WebhookEvent) => unknown;

/**
 * `done`: the handler ran. `duplicate`: it had run before. `running`: another attempt of this event runs now.
 *
 * @throws what the handler or the guard throws; the next attempt then runs the handler again
 */
export async function processOnce(
  event: WebhookEvent,
  handler: WebhookHandler,
  guard: ReplayGuard,
): Promise<'done' | 'duplicate' | 'running'> {
  const hold = `running:${event.id}`;
  if (!(await guard.add(hold, RUNNING_SEC))) return 'running';
  try {
    // Checked under the lock: before it, an attempt that is just finishing would be missed.
    if (await guard.has(event.id)) return 'duplicate';
    await handler(event);
    await guard.add(event.id, SEEN_SEC);
    return 'done';
  } finally {
    await guard.remove(hold);
  }
}
