// What each provider takes of an agent's settings, as its plugin and its models do. docs/agents.md has it as a table.
import type { CallBrief } from '@voicecall/contract';
import type { AgentConfig } from '../config.ts';

type Part = Pick<AgentConfig['stt'], 'provider' | 'model'>;

/** The speeds of the providers' voices. */
const speeds: Readonly<Record<Part['provider'], readonly [least: number, most: number]>> = {
  openai: [0.25, 4],
  deepgram: [0.7, 1.5],
  elevenlabs: [0.7, 1.2],
  cartesia: [0.6, 2],
};

/** Cartesia's earlier models have no controls. */
const hasControls = ({ provider, model }: Part): boolean =>
  provider !== 'cartesia' || (model ?? 'sonic-3').startsWith('sonic-3');

/** The speed that the voice gets; null: its own. */
export function speedFor(voice: Part, wanted: number): number | null {
  if (wanted === 1 || !hasControls(voice)) return null;
  const [least, most] = speeds[voice.provider];
  return Math.min(most, Math.max(least, wanted));
}

/** Whether a recogniser of OpenAI or Deepgram has a parameter of its own for a list of words. */
export const takesWords = (model: string | null): boolean => /^(gpt-(live-)?transcribe|nova-3|flux)/.test(model ?? '');

/** ElevenLabs' limits for its recogniser that streams. */
const streamedTerms = { count: 50, chars: 20 };

/** The words that the recogniser gets. */
export function keytermsFor({ provider, model }: Part, keyterms: readonly string[]): string[] {
  if (provider === 'cartesia' || (provider === 'elevenlabs' && !model?.startsWith('scribe_v2'))) return [];
  if (model !== 'scribe_v2_realtime') return [...keyterms];
  return keyterms.filter(({ length }) => length <= streamedTerms.chars).slice(0, streamedTerms.count);
}

type Settings = Pick<CallBrief['agent'], 'languages' | 'keyterms' | 'voice_speed' | 'voice_settings'>;

/** The settings of the agent that have no effect, or not the whole of it, with these providers. */
export function untakenSettings({ stt, tts }: Pick<AgentConfig, 'stt' | 'tts'>, agent: Settings): string[] {
  const { cartesia, openai } = agent.voice_settings;
  const untaken = {
    voice_speed: (speedFor(tts, agent.voice_speed) ?? 1) !== agent.voice_speed,
    'voice_settings.cartesia': tts.provider === 'cartesia' && cartesia !== null && !hasControls(tts),
    'voice_settings.openai':
      tts.provider === 'openai' && Boolean(openai?.instructions) && tts.model?.startsWith('tts-1') === true,
    keyterms: keytermsFor(stt, agent.keyterms).length < agent.keyterms.length,
    languages: agent.languages.length > 0 && (stt.provider === 'cartesia' || tts.provider === 'cartesia'),
  };
  return Object.entries(untaken).flatMap(([setting, isUntaken]) => (isUntaken ? [setting] : []));
}
