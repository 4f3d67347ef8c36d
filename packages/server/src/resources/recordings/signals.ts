// Media door of recordings: what the media service tells of them.
import type { Deps } from '../../deps.ts';
import type { MediaSignal } from '../../ports/media.ts';
import { applyRecording } from './apply-recording.ts';

/** Takes a verified webhook; one that is not about a recording is none of its business. */
export const recordingSignal =
  (deps: Deps) =>
  async (signal: MediaSignal): Promise<void> => {
    if (signal.recording) await applyRecording(deps, signal.recording);
  };
