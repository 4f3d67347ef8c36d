// The peaks of one speaker: for every tenth of a second of a call the largest sample that was heard.
import { largestPeak, limits, peaksPerSec } from '@voicecall/contract';

/** Audio of 16-bit samples, channels interleaved. */
export interface Sound {
  readonly data: Int16Array;
  readonly sampleRate: number;
  readonly channels: number;
  readonly samplesPerChannel: number;
}

const windowMs = 1000 / peaksPerSec;
const fullScale = 32_768;
const firstBytes = 1_024;

export interface PeakTrack {
  /** Adds sound that begins at `from_ms`, in milliseconds from the start. What is before the start is left out. */
  add(sound: Sound, from_ms: number): void;
  /** Nothing is heard from here on, until more is added. */
  cut(from_ms: number): void;
  /** The peaks of these windows; zero where nothing was heard. */
  peaks(from: number, to: number): Uint8Array;
}

export const lengthMs = ({ samplesPerChannel, sampleRate }: Sound): number => (1000 * samplesPerChannel) / sampleRate;

/** The window that this moment is in. */
export const windowAt = (at_ms: number): number => Math.floor(at_ms / windowMs);

/** Grows with the call, up to the limit of the contract. */
export function peakTrack(longest: number = limits.waveform_peaks): PeakTrack {
  let bytes = new Uint8Array(Math.min(firstBytes, longest));
  const room = (window: number): boolean => {
    if (window >= longest) return false;
    if (window >= bytes.length) {
      const larger = new Uint8Array(Math.min(longest, Math.max(bytes.length * 2, window + 1)));
      larger.set(bytes);
      bytes = larger;
    }
    return true;
  };
  return {
    add({ data, sampleRate, channels, samplesPerChannel }, from_ms) {
      let sample = Math.max(0, Math.ceil((-from_ms * sampleRate) / 1000));
      while (sample < samplesPerChannel) {
        const window = windowAt(from_ms + (1000 * sample) / sampleRate);
        if (!room(window)) return;
        const next = Math.ceil((((window + 1) * windowMs - from_ms) * sampleRate) / 1000);
        // At least one sample further, however the division was rounded.
        const end = Math.min(samplesPerChannel, Math.max(sample + 1, next));
        const peak = peakOf(largest(data, sample * channels, end * channels));
        if (peak > (bytes[window] ?? 0)) bytes[window] = peak;
        sample = end;
      }
    },
    cut(from_ms) {
      bytes.fill(0, Math.max(0, Math.ceil(from_ms / windowMs)));
    },
    peaks(from, to) {
      const part = new Uint8Array(Math.max(0, Math.min(to, longest) - from));
      part.set(bytes.subarray(from, from + part.length));
      return part;
    },
  };
}

function largest(data: Int16Array, from: number, to: number): number {
  let most = 0;
  for (let index = from; index < to; index += 1) {
    const sample = data[index] ?? 0;
    if (sample > most) most = sample;
    else if (-sample > most) most = -sample;
  }
  return most;
}

/** A sample as a byte. */
export const peakOf = (sample: number): number => Math.round((sample / fullScale) * largestPeak);
