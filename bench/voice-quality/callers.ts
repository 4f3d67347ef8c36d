// What the providers of the scenes respond, call by call: a call is known by a word in its agent's instructions and key
// terms.
import { renderSpeech } from '../../test/media/speech/render-speech.ts';
import { instructionsOf } from '../../test/media/speech/scripted-model.ts';
import { voiceRate } from '../media/providers.ts';
import type { Content } from '../media/providers.ts';
import { withoutSilence } from '../media/without-silence.ts';
import type { Listener, Recogniser } from './listener.ts';

export interface Caller {
  /** Stands in the agent's instructions and key terms. */
  readonly label: string;
  readonly listener: Listener;
  /** When the model was asked to reply to this caller, by `performance.now()`. */
  readonly asked: number[];
  /** What the model always says. */
  readonly reply: string;
}

export interface Callers {
  readonly content: Content;
  comes(reply: string): Caller;
}

const welcome = 'Good morning, this is the office.';
const answer = 'The house costs four hundred thousand dollars.';
/** Without a pause, so that a silence in it is the agent's. */
const passage = 'and it has a large garden with old trees and a garage for two cars and a view of the lake ';
const passages = 12;
export const sayings = { welcome, answer, long: passage.repeat(passages).trim() } as const;

export function callersOfScenes(recogniser: Recogniser): Callers {
  const callers = new Map<string, Caller>();
  const callerIn = (text: string): Caller | undefined => callers.get(/\bcaller\d+\b/.exec(text)?.[0] ?? '');
  const spoken = new Map<string, Int16Array>([[sayings.long, repeated(voiceOf(passage), passages)]]);
  const voice = (text: string): Int16Array => {
    const known = spoken.get(text) ?? voiceOf(text);
    spoken.set(text, known);
    return known;
  };
  return {
    content: {
      hears: async (sound, prompt) => (await callerIn(prompt)?.listener.recognises(sound)) ?? '',
      replies(body) {
        const caller = callerIn(instructionsOf(body));
        caller?.asked.push(performance.now());
        return caller?.reply ?? '';
      },
      speaks: voice,
    },
    comes(reply) {
      const caller = { label: `caller${callers.size + 1}`, listener: recogniser.listener(), asked: [], reply };
      callers.set(caller.label, caller);
      return caller;
    },
  };
}

export const voiceOf = (text: string): Int16Array => withoutSilence(renderSpeech(text, { rate: voiceRate }), voiceRate);

function repeated(pcm: Int16Array, times: number): Int16Array {
  const whole = new Int16Array(pcm.length * times);
  for (let n = 0; n < times; n += 1) whole.set(pcm, n * pcm.length);
  return whole;
}
