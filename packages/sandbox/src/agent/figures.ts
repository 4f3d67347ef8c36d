// The figures of a scripted call: how long the person waited, what was used, and how loud it was. The same
// conversation has the same figures, whatever the clock speed.
import { largestPeak, peaksPerSec } from '@voicecall/contract';
import type { TranscriptInput, TurnInput, TurnLatency, UsageLine, WaveformInput } from '@voicecall/contract';

/** The providers of the scripted agent. */
const provider = 'sandbox';
/** The words of the instructions and of the tools, as tokens of every request. */
const promptTokens = 400;
const charsPerToken = 4;

/**
 * How long the person waited for a turn of the agent. Only the voice is waited for in the greeting, which is no reply
 * and whose words are fixed.
 */
export function latencyFor(turn_id: number, isReply: boolean): TurnLatency {
  // Between -0.5 and 0.5, and different for each turn.
  const spread = ((turn_id * 37) % 101) / 100 - 0.5;
  const around = (typical: number): number => Math.round(typical * (1 + spread * 0.4));
  const tts_first_audio_ms = around(140);
  if (!isReply)
    return {
      end_of_turn_delay_ms: null,
      transcription_delay_ms: null,
      llm_first_token_ms: null,
      tts_first_audio_ms,
      total_ms: null,
    };
  const [end_of_turn_delay_ms, llm_first_token_ms] = [around(480), around(350)];
  return {
    end_of_turn_delay_ms,
    transcription_delay_ms: around(210),
    llm_first_token_ms,
    tts_first_audio_ms,
    total_ms: end_of_turn_delay_ms + llm_first_token_ms + tts_first_audio_ms,
  };
}

const tokensOf = (text: string): number => Math.ceil(text.length / charsPerToken);

/** What a conversation used: the words that were heard, the requests to the language model, and the words spoken. */
export function usageOf(
  turns: readonly TurnInput[],
  transcripts: readonly TranscriptInput[],
  speechMs: (text: string) => number,
): UsageLine[] {
  const heard = transcripts.filter(({ speaker }) => speaker === 'user');
  const spoken = turns.filter(({ role }) => role === 'agent');
  let [input, output, history] = [0, 0, promptTokens];
  for (const turn of turns) {
    // Every turn of the agent but the greeting is one request with all that was said before.
    if (turn.role === 'agent' && turn.turn_id > 1) {
      input += history;
      output += tokensOf(turn.text);
    }
    history += tokensOf(turn.text);
  }
  const lines: UsageLine[] = [
    {
      component: 'stt',
      provider,
      model: 'scripted-ears',
      unit: 'seconds',
      quantity: heard.reduce((ms, { text }) => ms + speechMs(text), 0) / 1000,
    },
    { component: 'llm', provider, model: 'scripted-words', unit: 'input_tokens', quantity: input },
    { component: 'llm', provider, model: 'scripted-words', unit: 'output_tokens', quantity: output },
    {
      component: 'tts',
      provider,
      model: 'scripted-voice',
      unit: 'characters',
      quantity: spoken.reduce((characters, { text }) => characters + text.length, 0),
    },
  ];
  return lines.filter(({ quantity }) => quantity > 0);
}

/** The waveform of a conversation: loud while somebody speaks, silent otherwise. It lasts as long as the real call. */
export function waveformOf(answered_at: number, transcripts: readonly TranscriptInput[]): WaveformInput {
  const peakMs = 1000 / peaksPerSec;
  const lines = transcripts.map(({ speaker, start_ms, end_ms }) => {
    const from = Math.max(0, Math.floor(start_ms / peakMs));
    // However fast the clock is, a line that was spoken can be seen.
    return { speaker, from, until: Math.max(from + 1, Math.ceil(end_ms / peakMs)) };
  });
  const length = Math.max(0, ...lines.map(({ until }) => until));
  const peaks = { agent: Buffer.alloc(length), user: Buffer.alloc(length) };
  for (const { speaker, from, until } of lines)
    for (let peak = from; peak < until; peak += 1) peaks[speaker][peak] = loudness(peak);
  return {
    started_at: new Date(answered_at).toISOString(),
    agent: peaks.agent.toString('base64'),
    user: peaks.user.toString('base64'),
  };
}

/** Speech goes up and down with its syllables. */
const loudness = (peak: number): number => Math.round(largestPeak * (0.45 + 0.35 * Math.sin(peak * 1.7)));
