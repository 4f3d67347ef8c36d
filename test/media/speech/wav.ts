// Reads and writes 16-bit WAV, the format in which the speech client uploads audio.

export interface Sound {
  readonly rate: number;
  /** One channel; several are averaged. */
  readonly pcm: Int16Array;
}

/** Little-endian 16-bit samples at any offset in memory. */
export const samplesOf = (bytes: Uint8Array): Int16Array =>
  new Int16Array(Uint8Array.from(bytes.subarray(0, bytes.length & ~1)).buffer);

function mono(samples: Int16Array, channels: number): Int16Array {
  if (channels === 1) return samples;
  return Int16Array.from({ length: Math.floor(samples.length / channels) }, (_, n) => {
    const frame = samples.subarray(n * channels, (n + 1) * channels);
    return frame.reduce((sum, sample) => sum + sample, 0) / channels;
  });
}

/**
 * Throws when the bytes are not a 16-bit PCM WAV. A streaming writer may declare more data than it sent: then all data
 * that arrived is read.
 */
export function readWav(bytes: Buffer): Sound {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('not a WAV file');
  let format: { channels: number; rate: number } | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ') {
      if (body.readUInt16LE(0) !== 1 || body.readUInt16LE(14) !== 16) throw new Error('not 16-bit PCM');
      format = { channels: body.readUInt16LE(2), rate: body.readUInt32LE(4) };
    }
    if (name === 'data' && format) return { rate: format.rate, pcm: mono(samplesOf(body), format.channels) };
    at += 8 + size + (size & 1);
  }
  throw new Error('a WAV file without sound');
}

export function writeWav({ rate, pcm }: Sound): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + pcm.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(pcm.byteLength, 40);
  return Buffer.concat([header, Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)]);
}
