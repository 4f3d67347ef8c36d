// Presents the figures of calls as the API returns them.
import { latencyStages, peaksPerSec } from '@voicecall/contract';
import type { CallMetrics, Waveform } from '@voicecall/contract';
import type { Turn } from '../../types.ts';
import type { WaveformRow } from './store.ts';

/** The figures of a conversation, over the turns of the agent. */
export function metricsOf(turns: readonly Pick<Turn, 'role' | 'interrupted' | 'latency'>[]): CallMetrics {
  const ofAgent = turns.filter(({ role }) => role === 'agent');
  const figures = ofAgent.flatMap(({ latency }) => (latency ? [latency] : []));
  const stages = latencyStages.map(
    (stage) => [stage, percentilesOf(figures.map((latency) => latency[stage]))] as const,
  );
  return {
    turns: {
      count: figures.length,
      interrupted: ofAgent.filter(({ interrupted }) => interrupted).length,
      ...(Object.fromEntries(stages) as Record<(typeof latencyStages)[number], ReturnType<typeof percentilesOf>>),
    },
  };
}

/** By nearest rank: the smallest figure that 50 (95) of 100 figures do not exceed. So each is a figure of the call. */
export function percentilesOf(values: readonly (number | null)[]): { p50: number; p95: number } | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const rank = (share: number): number | undefined => sorted[Math.ceil((share * sorted.length) / 100) - 1];
  const [p50, p95] = [rank(50), rank(95)];
  return p50 === undefined || p95 === undefined ? null : { p50, p95 };
}

/** Presents a waveform with its offset from the answer, or from the creation of a call that was never answered. */
export const presentWaveform = (
  row: WaveformRow,
  call: { readonly answered_at: Date | null; readonly created_at: Date },
): Waveform => ({
  peaks_per_sec: peaksPerSec,
  offset_ms: row.started_at.getTime() - (call.answered_at ?? call.created_at).getTime(),
  agent: [...row.agent],
  user: [...row.person],
});
