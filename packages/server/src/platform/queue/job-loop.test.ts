// How many jobs are fetched, and of whom none.
import { expect, test } from 'vitest';
import { nextFetch } from './job-loop.ts';

/** Fills the places of a queue from the jobs of tenants that have any number of them, in this order of preference. */
function fill(places: number, ...tenants: string[]): Record<string, number> {
  const running: string[] = [];
  for (;;) {
    const free = places - running.length;
    const { count, full } = nextFetch(free, running);
    const tenant = tenants.find((it) => !full.includes(it));
    if (free === 0 || tenant === undefined) break;
    running.push(...Array.from({ length: count }, () => tenant));
    expect(running.length).toBeLessThanOrEqual(places);
  }
  return Object.fromEntries(tenants.map((it) => [it, running.filter((one) => one === it).length]));
}

test.each([
  [1, ['a', 'b'], { a: 1, b: 0 }],
  [2, ['a', 'b', 'c'], { a: 1, b: 1, c: 0 }],
  [8, ['a'], { a: 4 }],
  [8, ['a', 'b', 'c', 'd'], { a: 4, b: 2, c: 1, d: 1 }],
  [500, ['a', 'b'], { a: 250, b: 125 }],
])('of %i places tenants get as many as stay free beside them', (places, tenants, shares) => {
  expect(fill(places, ...tenants)).toEqual(shares);
});

test('a place that becomes free goes to whoever has fewer', () => {
  const running = ['a', 'a', 'a', 'a', 'b', 'b', 'c'];
  expect(nextFetch(1, running)).toEqual({ count: 1, full: ['a', 'b', 'c'] });
  expect(nextFetch(2, running.slice(1))).toEqual({ count: 1, full: ['a', 'b'] });
});
