// Sends a stream as the response of a route: server-sent events, or a file.
import type { Response } from 'express';
import type { Readable } from 'node:stream';

const ofEvents = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

/** `body` is destroyed when the client is gone. */
export function sendStream(
  response: Response,
  body: Readable,
  headers: Readonly<Record<string, string>> = ofEvents,
): { status: 200; body: string } {
  response.once('close', () => body.destroy());
  if (response.destroyed) body.destroy();
  response.set(headers);
  body.once('close', () => {
    // A stream that breaks does not end the response that it is piped into: without this, its client waits for ever.
    if (!response.writableEnded) response.destroy();
  });
  // The library sends a stream as it comes; its types do not say so.
  return { status: 200, body: body as unknown as string };
}
