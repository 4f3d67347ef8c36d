// The server's time, anew each second.
import { useEffect, useState } from 'react';
import { serverNow } from './clock.ts';

/** In milliseconds since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
