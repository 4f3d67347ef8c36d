// What a worker knows of its endpoints.
import { describe, expect, test } from 'vitest';
import { createEndpointLoads } from './endpoint-loads.ts';

const one = { tenant_id: 'a', webhook_endpoint_id: 'one' };
const two = { tenant_id: 'b', webhook_endpoint_id: 'two' };
const timedOut = { timed_out: true, answered: false };
const answered = { timed_out: false, answered: true };

describe('an endpoint', () => {
  test('is asked about once per announcement', () => {
    const loads = createEndpointLoads(10);
    loads.markReady(one);
    expect(loads.take()).toEqual([{ ...one, count: 5 }]);
    expect(loads.take()).toEqual([]);
    loads.markReady(one);
    expect(loads.take()).toHaveLength(1);
  });

  test('announced while there is no room stays announced', () => {
    const loads = createEndpointLoads(1);
    loads.began(two);
    loads.markReady(one);
    expect(loads.take()).toEqual([]);
    loads.ended(two, answered);
    expect(loads.take()).toEqual([{ ...one, count: 1 }]);
  });

  test('that lets three attempts time out is sent one at a time, until it answers', () => {
    const loads = createEndpointLoads(100);
    const time = (attempt: typeof answered): void => {
      loads.began(one);
      loads.ended(one, attempt);
    };
    const share = (): number | undefined => {
      loads.markReady(one);
      return loads.take()[0]?.count;
    };
    for (const expected of [50, 50]) {
      time(timedOut);
      expect(share()).toBe(expected);
    }
    time(timedOut);
    expect(share()).toBe(1);
    loads.began(one);
    expect(share()).toBeUndefined();
    loads.ended(one, timedOut);
    expect(share()).toBe(1);
    time(answered);
    expect(share()).toBe(50);
  });

  test('that refuses the connection is no slower for it', () => {
    const loads = createEndpointLoads(100);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      loads.began(one);
      loads.ended(one, { timed_out: false, answered: false });
    }
    loads.markReady(one);
    expect(loads.take()).toEqual([{ ...one, count: 50 }]);
  });

  test('that was served goes behind those that were not', () => {
    const loads = createEndpointLoads(1);
    loads.markReady(one);
    loads.markReady(two);
    expect(loads.take()[0]).toMatchObject(one);
    loads.markReady(one);
    loads.markReady(two);
    expect(loads.take()[0]).toMatchObject(two);
  });
});
