// What a call used of its speech recognition, language model and voice, counted from the metrics of their requests.
import { limits } from '@voicecall/contract';
import type { UsageLine } from '@voicecall/contract';
import type { llm, metrics, stt, tts } from '@livekit/agents';

type Metrics = metrics.STTMetrics | metrics.LLMMetrics | metrics.TTSMetrics;
type Component = 'stt' | 'llm' | 'tts';

/** The parts of a conversation that report their requests. */
export interface CountedParts {
  readonly stt: Pick<stt.STT, 'on'>;
  readonly llm: Pick<llm.LLM, 'on'>;
  readonly tts: Pick<tts.TTS, 'on' | 'capabilities'>;
}

/** Who provides them, as configured: a plugin names the host that it asks. */
export type Providers = Readonly<Record<Component, string>>;

export interface UsageCount {
  /** Counts what these parts report from now on. */
  count(parts: CountedParts, providers: Providers): void;
  /** One line for each quantity that is not zero. */
  lines(): UsageLine[];
}

export function countUsage(): UsageCount {
  const sums = new Map<string, UsageLine>();

  const add = (line: UsageLine): void => {
    if (!(line.quantity > 0)) return;
    const key = JSON.stringify([line.component, line.provider, line.model, line.unit]);
    const known = sums.get(key);
    if (!known && sums.size >= limits.usage_lines) return;
    sums.set(key, { ...line, quantity: line.quantity + (known?.quantity ?? 0) });
  };

  return {
    count(parts, providers) {
      const collect =
        (component: Component) =>
        (reported: Metrics): void => {
          const named = { component, provider: providers[component].toLowerCase(), model: modelOf(reported) };
          for (const [unit, quantity] of quantities(reported, parts.tts.capabilities.streaming))
            add({ ...named, unit, quantity });
        };
      parts.stt.on('metrics_collected', collect('stt'));
      parts.llm.on('metrics_collected', collect('llm'));
      parts.tts.on('metrics_collected', collect('tts'));
    },
    lines: () => [...sums.values()].map((line) => ({ ...line, quantity: Math.round(line.quantity * 1000) / 1000 })),
  };
}

function quantities(reported: Metrics, voiceStreams: boolean): (readonly [UsageLine['unit'], number])[] {
  switch (reported.type) {
    case 'stt_metrics':
      return [['seconds', reported.audioDurationMs / 1000]];
    case 'llm_metrics': {
      // Cached tokens are a part of the prompt.
      const cached = Math.min(reported.promptCachedTokens, reported.promptTokens);
      return [
        ['input_tokens', reported.promptTokens - cached],
        ['cached_input_tokens', cached],
        ['output_tokens', reported.completionTokens],
      ];
    }
    case 'tts_metrics': {
      // @livekit/agents 1.8.1 reports the sentences of a voice that does not stream, and all of them once more as a
      // stream. A request that failed brought no audio.
      const asked = reported.streamed === voiceStreams && reported.audioDurationMs > 0;
      return asked ? [['characters', reported.charactersCount]] : [];
    }
  }
}

/** Null when the plugin does not know the model. */
function modelOf({ metadata }: Metrics): string | null {
  const name = metadata?.modelName ?? '';
  return name === '' || name === 'unknown' ? null : name;
}
