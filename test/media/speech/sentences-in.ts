// Which of some sentences are heard in a sound, such as the recording of a call.
import { speechRecogniser } from './recognise-speech.ts';
import type { Sound } from './wav.ts';

/** A frame above this root mean square (of 32,768) counts as speech. */
const audible = 150;
const framesPerSecond = 50;
/** A shorter silence does not part two pieces, in frames. */
const pauseFrames = 15;
/** A sentence with pauses has so many pieces at most. */
const mostPieces = 3;

/** Each in the order in which it was heard. */
export function sentencesIn({ rate, pcm }: Sound, sentences: readonly string[]): string[] {
  const recognise = speechRecogniser(sentences);
  const pieces = piecesOf({ rate, pcm });
  const found = pieces.flatMap(([start], index) =>
    pieces.slice(index, index + mostPieces).map(([, end]) => recognise({ rate, pcm: pcm.subarray(start, end) }).text),
  );
  return [...new Set(found)].filter((text) => text !== '');
}

/** From where to where there is sound. */
function piecesOf({ rate, pcm }: Sound): [start: number, end: number][] {
  const length = rate / framesPerSecond;
  const pieces: [start: number, end: number][] = [];
  for (let at = 0; at + length <= pcm.length; at += length) {
    const frame = pcm.subarray(at, at + length);
    if (Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / length) < audible) continue;
    const last = pieces.at(-1);
    if (last && at - last[1] < pauseFrames * length) last[1] = at + length;
    else pieces.push([at, at + length]);
  }
  return pieces;
}
