// Runs a handler once per event: an event is marked as handled only after its handler succeeded.
import type { ReplayGuard } from './replay-guard.ts';

/** How long a handled event is kept: 24 hours. */
const SEEN_SEC = 86_400;
/**
 * How long a handler may lock its event. The platform stops waiting after 15 s; the lock of a process that died
 * expires.
 */
const RUNNING_SEC = 60;

/**
 * `done`: the work ran. `duplicate`: it had run before. `running`: another attempt of this event runs now.
 *
 * @throws what the work or the guard throws; the next attempt then runs the work again
 */
export async function processOnce(
  key: string,
  work: () => unknown,
  guard: ReplayGuard,
): Promise<'done' | 'duplicate' | 'running'> {
  const hold = `running:${key}`;
  const expires = Date.now() + RUNNING_SEC * 1000;
  if (!(await guard.add(hold, RUNNING_SEC))) return 'running';
  try {
    // Checked under the lock: before it, an attempt that is just finishing would be missed.
    if (await guard.has(key)) return 'duplicate';
    await work();
    await guard.add(key, SEEN_SEC);
    return 'done';
  } finally {
    // An expired lock may by now be that of another attempt.
    if (Date.now() < expires) await guard.remove(hold);
  }
}
