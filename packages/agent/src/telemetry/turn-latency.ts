// How long the person waited for a turn of the agent, from the times and the metrics of the conversation's messages.
import { longestLatencyMs } from '@voicecall/contract';
import type { TurnLatency } from '@voicecall/contract';
import type { llm } from '@livekit/agents';

/** The metrics of a message, in seconds; times are seconds since the epoch. */
export type MessageMetrics = Pick<
  llm.MetricsReport,
  'startedSpeakingAt' | 'stoppedSpeakingAt' | 'endOfTurnDelay' | 'transcriptionDelay' | 'llmNodeTtft' | 'ttsNodeTtfb'
>;

export interface LatencyWatch {
  /** The person has finished a turn. */
  personSaid(metrics: MessageMetrics): void;
  /** The agent has said something; null when nothing of it was measured. */
  agentSaid(metrics: MessageMetrics): TurnLatency | null;
}

/** Turns of the person that may still get a reply. */
const mostOpen = 4;

/** Finds the turn that the agent replied to by its time: an interrupted reply is recorded after the next turn began. */
export function watchLatency(): LatencyWatch {
  let open: (MessageMetrics & { readonly stoppedSpeakingAt: number })[] = [];

  /** The last turn that ended before the reply began. It has its reply now, and so have the earlier ones. */
  const repliedTo = (started: number): MessageMetrics | undefined => {
    const before = open.filter(({ stoppedSpeakingAt }) => stoppedSpeakingAt <= started);
    open = open.filter((turn) => !before.includes(turn));
    return before.at(-1);
  };

  return {
    personSaid(metrics) {
      const { stoppedSpeakingAt } = metrics;
      if (stoppedSpeakingAt !== undefined) open = [...open, { ...metrics, stoppedSpeakingAt }].slice(-mostOpen);
    },
    agentSaid({ startedSpeakingAt, llmNodeTtft, ttsNodeTtfb }) {
      // Fixed words, such as the greeting, are no reply: no model was asked for them.
      const turn =
        startedSpeakingAt === undefined || llmNodeTtft === undefined ? undefined : repliedTo(startedSpeakingAt);
      const latency: TurnLatency = {
        end_of_turn_delay_ms: milliseconds(turn?.endOfTurnDelay),
        transcription_delay_ms: milliseconds(turn?.transcriptionDelay),
        llm_first_token_ms: milliseconds(llmNodeTtft),
        tts_first_audio_ms: milliseconds(ttsNodeTtfb),
        total_ms: milliseconds(
          turn?.stoppedSpeakingAt === undefined ? undefined : (startedSpeakingAt ?? 0) - turn.stoppedSpeakingAt,
        ),
      };
      return Object.values(latency).every((value) => value === null) ? null : latency;
    },
  };
}

/** Null for what was not measured, and for what a clock that was set has made impossible. */
function milliseconds(seconds: number | undefined): number | null {
  if (seconds === undefined) return null;
  const value = Math.round(seconds * 1000);
  return value >= 0 && value <= longestLatencyMs ? value : null;
}
