// Limits the memory of responses that wait to be read, per client.
import { limits } from '@voicecall/contract';
import type { RequestHandler } from 'express';
import { factsOf } from '../request/request-facts.ts';
import { addressSubject } from './rate-limit-subject.ts';

/**
 * Ends the connection of a response with which more than `max` bytes would wait for its client. A client is an address,
 * and also a credential. A single response may have any size.
 */
export function boundUnreadResponses(max: number = limits.answer_bytes_waiting): RequestHandler {
  const waiting = new Map<string, number>();
  const count = (subject: string, change: number): void => {
    const now = (waiting.get(subject) ?? 0) + change;
    if (now > 0) waiting.set(subject, now);
    else waiting.delete(subject);
  };
  return (request, response, next) => {
    const { credential } = factsOf(request);
    const subjects = [
      addressSubject(request),
      ...('hash' in credential ? [`credential ${Buffer.from(credential.hash).toString('base64url')}`] : []),
    ];
    // The size of this response is not known yet, but half of the limit is already in use.
    if (subjects.some((subject) => (waiting.get(subject) ?? 0) >= max / 2)) return void request.socket.destroy();
    // By then all of it has been written; what is in the system's own buffers does not wait any more.
    response.once('prefinish', () => {
      const bytes = response.socket?.writableLength ?? 0;
      if (bytes === 0) return;
      const beyond = (subject: string): boolean => waiting.has(subject) && (waiting.get(subject) ?? 0) + bytes > max;
      if (subjects.some(beyond)) return void response.socket?.destroy();
      for (const subject of subjects) count(subject, bytes);
      response.once('close', () => subjects.forEach((subject) => count(subject, -bytes)));
    });
    next();
  };
}
