// G.711 mu-law, the coding of a phone line. sipp plays raw files of it as the caller's voice.

const bias = 0x84;
const clip = 32635;

function encode(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), clip) + bias;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function decode(code: number): number {
  const bits = ~code & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + bias) << ((bits >> 4) & 7)) - bias;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** One byte for each sample. The input must be 8 kHz audio, because the receiver assumes this rate. */
export const muLaw = (pcm: Int16Array): Buffer => Buffer.from(Array.from(pcm, encode));

export const fromMuLaw = (coded: Uint8Array): Int16Array => Int16Array.from(coded, decode);
