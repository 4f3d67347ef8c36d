// Splits a report into parts of bounded size, one at a time, so that only one part is in memory as text.
import { limits } from '@voicecall/contract';
import type { AgentMessages, TranscriptInput, TurnInput } from '@voicecall/contract';
import type { ReportFigures } from '../telemetry/call-figures.ts';

type Part = AgentMessages['report'];

/** One entry of a report. */
export type ReportEntry = { readonly turn: TurnInput } | { readonly item: TranscriptInput };
/** The members that every part repeats. */
export type ReportHead = Required<Pick<Part, 'report_id' | 'answered_by' | 'ended_reason'>>;

/** A report as it is delivered. */
export interface ReportContent {
  readonly head: ReportHead;
  readonly entries: () => AsyncIterable<ReportEntry> | Iterable<ReportEntry>;
  /** Sent in the last part. */
  readonly figures: ReportFigures;
}

/**
 * The parts of a report, each closed at `bytes`; an entry that is larger makes up a part of its own. There is always
 * one.
 */
export async function* cutReport(
  { head, entries, figures }: ReportContent,
  bytes: number = limits.report_part_bytes,
): AsyncGenerator<Part> {
  let number = 1;
  let size = 0;
  let turns: TurnInput[] = [];
  let transcripts: TranscriptInput[] = [];
  for await (const entry of entries()) {
    const one = Buffer.byteLength(JSON.stringify('turn' in entry ? entry.turn : entry.item)) + 1;
    if (size > 0 && size + one > bytes) {
      yield { ...head, part: number, last: false, turns, transcripts };
      [number, size, turns, transcripts] = [number + 1, 0, [], []];
    }
    size += one;
    if ('turn' in entry) turns.push(entry.turn);
    else transcripts.push(entry.item);
  }
  const last = fitting(figures, bytes);
  if (size > 0 && size + JSON.stringify(last).length > bytes) {
    yield { ...head, part: number, last: false, turns, transcripts };
    [number, turns, transcripts] = [number + 1, [], []];
  }
  yield { ...head, ...last, part: number, last: true, turns, transcripts };
}

/**
 * The platform takes any waveform in one part. In between may be a proxy that takes less; without its waveform the
 * report passes it.
 */
function fitting({ usage, waveform }: ReportFigures, bytes: number): Pick<Part, 'usage' | 'waveform'> {
  const large = bytes < limits.report_part_bytes && JSON.stringify(waveform).length > bytes;
  return { usage: [...usage], ...(waveform && !large && { waveform }) };
}
