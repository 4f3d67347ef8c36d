// Clocks of machines that differ from the server's.
import { beforeEach, describe, expect, it } from 'vitest';
import { noteServerTime, serverNow } from './clock.ts';

const dateOf = (at: number): string => new Date(at).toUTCString();
/** How far the console holds the server to be ahead, to the second. */
const ahead = (): number => Math.round((serverNow() - Date.now()) / 1_000);
const here = Date.now();
beforeEach(() => noteServerTime(dateOf(here), here, here));

describe.each([-86_400, -3_600, -90, 0, 90, 3_600, 86_400])('a machine whose clock is %i s behind', (seconds) => {
  it('shows the time of the server', () => {
    noteServerTime(dateOf(here + seconds * 1_000), here, here + 50);
    expect(Math.abs(ahead() - seconds)).toBeLessThanOrEqual(1);
  });
});

it('a slow response, and one within the same second, change nothing that agrees with them', () => {
  noteServerTime(dateOf(here + 60_000), here, here);
  const known = ahead();
  noteServerTime(dateOf(here + 60_000), here - 20_000, here + 20_000);
  noteServerTime(null, here, here);
  noteServerTime('soon', here, here);
  expect(ahead()).toBe(known);
});
