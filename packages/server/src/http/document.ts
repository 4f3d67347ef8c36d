// A document served from memory: read and compressed at the first request, and not sent again to clients that have it.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

interface Loaded {
  readonly tag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
/** The highest levels take seconds for a megabyte and save little. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Serves what `read` returns, with `headers`. Requests that arrive during the first read wait for the same one. */
export function serveDocument(read: () => Promise<Buffer>, headers: Readonly<Record<string, string>>): RequestHandler {
  let loaded: Promise<Loaded> | undefined;
  const document = (): Promise<Loaded> =>
    (loaded ??= load(read).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
  return async (request, response) => {
    const { tag, bodies } = await document();
    response.vary('Accept-Encoding');
    const encoding = (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as Encoding;
    response.set({ ...headers, 'X-Content-Type-Options': 'nosniff', ETag: tag });
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    response.send(bodies[encoding]);
  };
}

async function load(read: () => Promise<Buffer>): Promise<Loaded> {
  const identity = await read();
  const [br, gz] = await Promise.all([inBrotli(identity, brotliLevel), inGzip(identity)]);
  // Weak, because it identifies the document in any encoding.
  return {
    tag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
    bodies: { identity, br, gzip: gz },
  };
}
