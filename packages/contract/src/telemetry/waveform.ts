// The loudness of a call over time, for a picture of it.
import * as z from 'zod';
import { limits } from '../limits.ts';

/** How many peaks a second a waveform has. */
export const peaksPerSec = 10;

/** The largest peak: full scale. */
export const largestPeak = 255;

/** The most characters of a speaker's peaks as base64. */
const base64Chars = Math.ceil(limits.waveform_peaks / 3) * 4;

const peaks = z.array(z.number().int().min(0).max(largestPeak));

/** The loudness of a call: for each speaker the peak of every tenth of a second. */
export const waveform = z
  .object({
    peaks_per_sec: z.literal(peaksPerSec).describe('How many peaks a second has.'),
    offset_ms: z
      .number()
      .int()
      .describe('When the first peak begins, in milliseconds from the answer, as `offset_ms` of a turn.'),
    agent: peaks.describe('The peaks of the agent, 0 (silence) to 255 (full scale), in order of time.'),
    user: peaks.describe('The peaks of the person. As many as those of the agent.'),
  })
  .meta({
    id: 'Waveform',
    description: 'The loudness of a call: for each speaker the peak of every tenth of a second.',
    example: { peaks_per_sec: 10, offset_ms: 0, agent: [0, 31, 120, 96], user: [0, 0, 2, 0] },
  });
/** See `waveform`. */
export type Waveform = z.output<typeof waveform>;

/** The waveform as an agent reports it: base64 of one byte a peak. */
export const waveformInput = z.object({
  // The year 0 does not fit the column of the database.
  started_at: z.iso.datetime({ precision: 3 }).refine((value) => !value.startsWith('0000')),
  agent: z.base64().max(base64Chars),
  user: z.base64().max(base64Chars),
});
/** See `waveformInput`. */
export type WaveformInput = z.output<typeof waveformInput>;
