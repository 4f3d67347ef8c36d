// Media door of calls: what the media service tells of rooms and of who is in them.
import type { Deps } from '../../../deps.ts';
import type { MediaSignal } from '../../../ports/media.ts';
import { applySignal } from './apply-signal.ts';

/** Takes a verified webhook. */
export const callSignal =
  (deps: Deps) =>
  (signal: MediaSignal): Promise<void> =>
    applySignal(deps, signal);
