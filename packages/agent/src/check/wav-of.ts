// A WAV file of 16-bit samples.
import type { AudioFrame } from '@livekit/rtc-node';

const headerBytes = 44;
const sampleBytes = 2;

export function wavOf({ data, sampleRate, channels }: Pick<AudioFrame, 'data' | 'sampleRate' | 'channels'>): Buffer {
  const bytes = data.length * sampleBytes;
  const wav = Buffer.alloc(headerBytes + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(headerBytes - 8 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * channels * sampleBytes, 28);
  wav.writeUInt16LE(channels * sampleBytes, 32);
  wav.writeUInt16LE(8 * sampleBytes, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  for (const [index, sample] of data.entries()) wav.writeInt16LE(sample, headerBytes + index * sampleBytes);
  return wav;
}
