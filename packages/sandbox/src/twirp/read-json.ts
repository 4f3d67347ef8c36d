// Reads the JSON body of a request, within bounds.
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import type { Json } from './method.ts';

const maxBytes = 1_048_576;

/** The parsed body, or null when it is no JSON or longer than 1 MiB. */
export async function readJson(req: IncomingMessage): Promise<{ json: Json } | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) return null;
    chunks.push(bytes);
  }
  try {
    return { json: z.json().parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
