// What a caller says into a telephone.
import { muLaw } from '../speech/mu-law.ts';
import { renderSpeech } from '../speech/render-speech.ts';
import { callerSays } from '../speech/booking-talk.ts';

/** Every sentence that the speech server recognises, encoded for the phone line. */
export const callerVoice = Object.fromEntries(
  Object.entries(callerSays).map(([name, text]) => [name, muLaw(renderSpeech(text, { rate: 8000 }))]),
) as Record<keyof typeof callerSays, Buffer>;
