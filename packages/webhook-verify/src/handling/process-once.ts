// Runs a handler once per event: an id is marked as seen only after its handler succeeded.
import type { WebhookEvent } from '../events.ts';
import type { ReplayGuard } from './replay-guard.ts';

/** How long a seen id is kept: the 24 hours of spec 6.4. */
const SEEN_SEC = 86_400;
/**
 * How long a handler may hold its event. The platform stops waiting after 15 s; the hold of a process that died ends
 * here.
 */
const RUNNING_SEC = 60;

/**
 * What the work on a verified event returns; a promise is waited for. Throwing makes the platform send the event again.
 */
export type WebhookHandler = (event: WebhookEvent) => unknown;

/**
 * `done`: the handler ran. `duplicate`: it had run before. `running`: another attempt of this event holds it now.
 *
 * @throws whatever the handler or the guard throws; the event is then free for the next attempt
 */
export async function processOnce(
  event: WebhookEvent,
  handler: WebhookHandler,
  guard: ReplayGuard,
): Promise<'done' | 'duplicate' | 'running'> {
  const hold = `running:${event.id}`;
  if (!(await guard.add(hold, RUNNING_SEC))) return 'running';
  try {
    // Only under the hold: before it, an attempt that is just finishing would not be seen.
    if (await guard.has(event.id)) return 'duplicate';
    await handler(event);
    await guard.add(event.id, SEEN_SEC);
    return 'done';
  } finally {
    await guard.remove(hold);
  }
}
