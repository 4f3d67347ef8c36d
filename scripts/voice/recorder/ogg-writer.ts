// Sound as an OGG file (Vorbis), encoded while it comes.
import { createOggEncoder } from 'wasm-media-encoders';
import { sampleRate } from './mix.ts';

export interface OggWriter {
  add(samples: Float32Array<ArrayBuffer>): void;
  /** The whole file. */
  end(): Buffer<ArrayBuffer>;
}

const quality = 3;

export async function oggWriter(): Promise<OggWriter> {
  const encoder = await createOggEncoder();
  encoder.configure({ sampleRate, channels: 1, vbrQuality: quality });
  const parts: Uint8Array[] = [];
  return {
    add(samples) {
      // The encoder writes its next part over this one.
      if (samples.length > 0) parts.push(encoder.encode([samples]).slice());
    },
    end: () => Buffer.concat([...parts, encoder.finalize().slice()]),
  };
}
