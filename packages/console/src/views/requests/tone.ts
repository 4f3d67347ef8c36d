// The color of a status of HTTP.
import type { Tone } from '../../components/badge.tsx';

/** Null: the client closed the connection before there was a response. */
export function toneOf(status: number | null): Tone {
  if (status === null) return 'neutral';
  if (status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'good';
}
