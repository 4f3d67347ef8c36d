// How much of the memory answers that wait to be read may take: so many bytes for each client.
import { limits } from '@voicecall/contract';
import type { RequestHandler } from 'express';
import { addressSubject } from './rate-limit-subject.ts';
import { factsOf } from '../request/request-facts.ts';

/**
 * Ends the connection of an answer that would wait beyond `max` bytes of its client's, who is an address and a
 * credential. A single answer may be of any size.
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
    // What this answer would add is not known yet, but there is no room for it.
    if (subjects.some((subject) => (waiting.get(subject) ?? 0) >= max / 2)) return void request.socket.destroy();
    // All of it has been written by then; what the system's own buffers took waits no longer.
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
