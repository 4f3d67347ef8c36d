// The clock of the machine.
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../ports/clock.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
};
