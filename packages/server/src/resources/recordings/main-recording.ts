// Which of a room's recordings counts, should there be more than one.
import type { MediaRecording } from '../../ports/media.ts';

export const isOngoing = ({ status }: MediaRecording): boolean =>
  status === 'starting' || status === 'active' || status === 'ending';

/** One that has not failed; else any. */
export const mainRecording = (all: readonly MediaRecording[]): MediaRecording | undefined =>
  all.find(({ status }) => status !== 'failed') ?? all[0];
