// Parses telephone keys (DTMF) that are sent into a call.
import { pressableKeys } from '@voicecall/contract';

/** `pause_ms` is the pause before the key press, in milliseconds. */
export interface KeyPress {
  readonly code: number;
  readonly digit: string;
  readonly pause_ms: number;
}

const keys = '0123456789*#ABCD';
const betweenMs = 250;
const waitMs = 500;

/**
 * The key presses of a string of digits, `*`, `#`, `A` to `D`, and `w` for half a second of waiting; null when it is
 * something else.
 */
export function keyPresses(digits: string): KeyPress[] | null {
  if (!pressableKeys.test(digits)) return null;
  const presses: KeyPress[] = [];
  let pause_ms = 0;
  for (const digit of digits) {
    if (digit === 'w') {
      pause_ms += waitMs;
      continue;
    }
    presses.push({ code: keys.indexOf(digit), digit, pause_ms });
    pause_ms = betweenMs;
  }
  return presses;
}
