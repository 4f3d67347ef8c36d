// Collects the audio frames that speech recognition gets: complete and in order.
import { VADEventType } from '@livekit/agents';
import type { VAD } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';

/** How much audio before the detected start belongs to the utterance. */
const beforeMs = 500;
/** The longest utterance that is kept complete. Of a longer one, for example constant noise, only the end is kept. */
const longestMs = 60_000;

type Detector = Pick<VAD, 'stream'>;

/**
 * The detector of @livekit/agents 1.8.1 hands out its own buffer at the end of speech, and overwrites the beginning
 * with the last half second before the buffer is read. Here the frames are stored as they arrive and handed out
 * instead.
 */
export function wholeSpeech<V extends Detector>(vad: V): V {
  const open = vad.stream.bind(vad);
  vad.stream = () => {
    const stream = open();
    const next = stream.next.bind(stream);
    let heard: AudioFrame[] = [];
    stream.next = async () => {
      const result = await next();
      if (result.done) return result;
      const event = result.value;
      if (event.type === VADEventType.INFERENCE_DONE) {
        heard.push(...event.frames);
        heard = lastOf(heard, event.speaking || event.rawAccumulatedSpeech > 0 ? longestMs : beforeMs);
      }
      if (event.type === VADEventType.END_OF_SPEECH) event.frames = [...heard];
      return result;
    };
    return stream;
  };
  return vad;
}

/** The last frames, of `ms` in all or a little more. */
function lastOf(frames: readonly AudioFrame[], ms: number): AudioFrame[] {
  let from = frames.length;
  for (let rest = ms; from > 0 && rest > 0; from -= 1) rest -= lengthMs(frames[from - 1]);
  return frames.slice(from);
}

const lengthMs = (frame: AudioFrame | undefined): number =>
  frame ? (1000 * frame.samplesPerChannel) / frame.sampleRate : 0;
