// What a worker knows about its endpoints.
import { describe, expect, test } from 'vitest';
import { createEndpointLoads } from './endpoint-loads.ts';

const one = { tenant_id: 'a', webhook_endpoint_id: 'one' };
const two = { tenant_id: 'b', webhook_endpoint_id: 'two' };
const timedOut = { timed_out: true, answered: false };
const answered = { timed_out: false, answered: true };

describe('an endpoint', () => {
  test('gets one allocation per notification', () => {
    const loads = createEndpointLoads(10);
    loads.markReady(one);
    expect(loads.allocate()).toEqual([{ ...one, count: 5 }]);
    expect(loads.allocate()).toEqual([]);
    loads.markReady(one);
    expect(loads.allocate()).toHaveLength(1);
  });

  test('that becomes ready while no slot is free stays ready', () => {
    const loads = createEndpointLoads(1);
    loads.began(two);
    loads.markReady(one);
    expect(loads.allocate()).toEqual([]);
    loads.ended(two, answered);
    expect(loads.allocate()).toEqual([{ ...one, count: 1 }]);
  });

  test('that lets three attempts time out is sent one at a time, until it responds', () => {
    const loads = createEndpointLoads(100);
    const time = (attempt: typeof answered): void => {
      loads.began(one);
      loads.ended(one, attempt);
    };
    const share = (): number | undefined => {
      loads.markReady(one);
      return loads.allocate()[0]?.count;
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

  test('that refuses connections is not sent fewer at a time', () => {
    const loads = createEndpointLoads(100);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      loads.began(one);
      loads.ended(one, { timed_out: false, answered: false });
    }
    loads.markReady(one);
    expect(loads.allocate()).toEqual([{ ...one, count: 50 }]);
  });

  test('that got slots goes behind those that got none', () => {
    const loads = createEndpointLoads(1);
    loads.markReady(one);
    loads.markReady(two);
    expect(loads.allocate()[0]).toMatchObject(one);
    loads.markReady(one);
    loads.markReady(two);
    expect(loads.allocate()[0]).toMatchObject(two);
  });
});
