// The figures of a call: its usage and its waveform, for the report, and while the call runs for its journal.
import type { UsageLine, WaveformInput } from '@voicecall/contract';
import { watchLatency } from './turn-latency.ts';
import type { LatencyWatch } from './turn-latency.ts';
import { countUsage } from './usage-lines.ts';
import type { UsageCount } from './usage-lines.ts';
import { callWaveform } from './waveform.ts';
import type { CallWaveform, WaveformPiece } from './waveform.ts';

/** What the last part of a report carries. */
export interface ReportFigures {
  readonly usage: readonly UsageLine[];
  readonly waveform: WaveformInput | null;
}

/** The figures as a journal has them: the usage so far, and the peaks since the last such line. */
export type FiguresLine = { readonly usage: readonly UsageLine[] } | { readonly peaks: WaveformPiece };

export interface CallFigures {
  readonly latency: LatencyWatch;
  readonly usage: UsageCount;
  readonly waveform: CallWaveform;
  /** The call was answered, at this time since the epoch. */
  begin(at: number): void;
  /** The call has ended: the rest is written down. */
  end(): ReportFigures;
}

const writeEveryMs = 10_000;

export function callFigures(write: (line: FiguresLine) => void = () => undefined): CallFigures {
  const usage = countUsage();
  const waveform = callWaveform();
  let written = { peaks: 0, usage: '[]' };
  let timer: NodeJS.Timeout | undefined;

  const writeDown = (): void => {
    const peaks = waveform.settled(written.peaks);
    const lines = usage.lines();
    if (peaks) write({ peaks });
    if (JSON.stringify(lines) !== written.usage) write({ usage: lines });
    const count = peaks ? Buffer.byteLength(peaks.agent, 'base64') : 0;
    written = { peaks: written.peaks + count, usage: JSON.stringify(lines) };
  };

  return {
    latency: watchLatency(),
    usage,
    waveform,
    begin(at) {
      waveform.begin(at);
      timer ??= setInterval(writeDown, writeEveryMs).unref();
    },
    end() {
      clearInterval(timer);
      waveform.end();
      writeDown();
      return { usage: usage.lines(), waveform: waveform.whole() };
    },
  };
}
