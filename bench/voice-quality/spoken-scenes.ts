// The scenes: what a caller says, or what else is heard of him, by two synthesizers, and what the agent should do then.
import {
  cough,
  inARow,
  passingTruck,
  phoneRate,
  speechStrength,
  withStrength,
} from '../../test/media/quality/sounds.ts';
import { renderFlite } from '../../test/media/speech/render-flite.ts';
import { renderSpeech } from '../../test/media/speech/render-speech.ts';
import { withoutSilence } from '../media/without-silence.ts';

/** Words that a recogniser may get. */
export interface Phrase {
  readonly text: string;
  /** At 8 kHz, without silence at its ends. */
  readonly sound: Int16Array;
}

export interface Scene {
  readonly name: string;
  /** What is said in it; empty for a sound without words. */
  readonly phrases: readonly Phrase[];
  /** All of it, pauses included. */
  readonly sound: Int16Array;
}

const synthesizers = {
  'espeak-ng': (text: string) => renderSpeech(text, { rate: phoneRate }),
  flite: (text: string) => renderFlite(text, { rate: phoneRate }),
} as const satisfies Record<string, (text: string) => Int16Array>;

type Synthesizer = keyof typeof synthesizers;
const both = Object.keys(synthesizers) as Synthesizer[];

function phrase(text: string, synthesizer: Synthesizer): Phrase {
  const trimmed = withoutSilence(withStrength(synthesizers[synthesizer](text), speechStrength), phoneRate);
  return { text, sound: withStrength(trimmed, speechStrength) };
}

const spoken = (texts: readonly (readonly string[])[], pauseMs = 0): Scene[] =>
  texts.flatMap((parts) =>
    both.map((synthesizer) => {
      const phrases = parts.map((text) => phrase(text, synthesizer));
      const sound = inARow(
        phrases.map((part) => part.sound),
        pauseMs,
      );
      return { name: `${parts.join(' … ')} (${synthesizer})`, phrases, sound };
    }),
  );

const wordless = (name: string, sound: Int16Array): Scene => ({ name, phrases: [], sound });

/** A person thinks in the middle of a sentence for this long. */
const thinkingMs = 700;

export const spokenScenes = () => ({
  /** To begin with, and whenever the agent has nothing more to say. */
  opening: phrase('Tell me about the house please', 'espeak-ng'),
  /** While the agent speaks, and it must go on. */
  noises: [
    wordless('cough', withStrength(cough(2), speechStrength)),
    wordless('long cough', withStrength(cough(4, 5), 1.5 * speechStrength)),
    wordless('passing truck', withStrength(passingTruck(), speechStrength)),
  ],
  backchannels: spoken([['uh-huh'], ['right'], ['okay I see']]),
  /** While the agent speaks, and it must stop. */
  interruptions: spoken([['wait'], ['Wait stop talking'], ['Excuse me I have another question']]),
  /** The agent must answer. */
  questions: spoken([
    ['What is the price of the house'],
    ['I would like to book a viewing on Monday'],
    ['Yes please'],
    ['No thank you very much'],
  ]),
  /** The agent must not answer before the second part. */
  hesitations: spoken(
    [
      ['I would like to come', 'on Monday afternoon'],
      ['My number is five five five', 'one two three four'],
      ['Well', 'I think it is too expensive'],
    ],
    thinkingMs,
  ),
});

export type SpokenScenes = ReturnType<typeof spokenScenes>;
