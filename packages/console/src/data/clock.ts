// The server's time. What it writes is compared with that: the clock of this machine may be wrong.
import { useEffect, useState } from 'react';

/** How far the server's clock is ahead of this machine's, in milliseconds. */
let ahead = 0;

/**
 * Learns from the `Date` of a response, which has whole seconds and was written between sending and receiving. What is
 * known stays as long as it agrees, so that figures do not jump.
 */
export function noteServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const [least, most] = [at - receivedAt, at + 1_000 - sentAt];
  if (ahead < least || ahead > most) ahead = Math.round((least + most) / 2);
}

/** Now, by the server's clock, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + ahead;

/** The same, anew each second. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
