// What a worker knows about its endpoints.
import { describe, expect, test } from 'vitest';
import { createEndpointLoads } from './endpoint-loads.ts';
import type { EndpointLoads } from './endpoint-loads.ts';

const one = { tenant_id: 'a', webhook_endpoint_id: 'one' };
const two = { tenant_id: 'b', webhook_endpoint_id: 'two' };
const timedOut = { timed_out: true, answered: false };
const answered = { timed_out: false, answered: true };

const begin = (loads: EndpointLoads, endpoint: typeof one): void => loads.claimed({ ...endpoint, count: 0 }, 1);
/** The slots that an endpoint gets when it is claimed for next. Nothing is due. */
function share(loads: EndpointLoads): number | undefined {
  const [allocation] = loads.allocate();
  if (allocation) loads.claimed(allocation, 0);
  return allocation?.count;
}

describe('an endpoint', () => {
  test('gets one allocation each time that deliveries may be due', () => {
    const loads = createEndpointLoads(10);
    loads.markReady(one);
    expect(share(loads)).toBe(5);
    expect(share(loads)).toBeUndefined();
    loads.markReady(one);
    expect(share(loads)).toBe(5);
  });

  test('gets as many slots as deliveries were announced, in several allocations if they are not free at once', () => {
    const loads = createEndpointLoads(6);
    for (const _announced of [1, 2, 3, 4]) loads.announce(one);
    const [first] = loads.allocate();
    expect(first).toEqual({ ...one, count: 3, announced: true });
    expect(loads.allocate()).toEqual([]);
    if (first) loads.claimed(first, 0);
    expect(share(loads)).toBe(1);
    expect(share(loads)).toBeUndefined();
  });

  test('holds the slots of a claim until it is known how many attempts were begun', () => {
    const loads = createEndpointLoads(10);
    loads.markReady(one);
    const [allocation] = loads.allocate();
    expect(loads.inFlight()).toBe(5);
    if (allocation) loads.claimed(allocation, 2);
    expect(loads.inFlight()).toBe(2);
  });

  test('that becomes ready while no slot is free stays ready', () => {
    const loads = createEndpointLoads(1);
    begin(loads, two);
    loads.markReady(one);
    expect(loads.allocate()).toEqual([]);
    loads.ended(two, answered);
    expect(loads.allocate()).toMatchObject([{ ...one, count: 1 }]);
  });

  test('that lets three attempts time out is sent one at a time, until it responds', () => {
    const loads = createEndpointLoads(100);
    const time = (attempt: typeof answered): void => {
      begin(loads, one);
      loads.ended(one, attempt);
    };
    const shareNow = (): number | undefined => {
      loads.markReady(one);
      return share(loads);
    };
    for (const expected of [50, 50]) {
      time(timedOut);
      expect(shareNow()).toBe(expected);
    }
    time(timedOut);
    expect(shareNow()).toBe(1);
    begin(loads, one);
    expect(shareNow()).toBeUndefined();
    loads.ended(one, timedOut);
    expect(shareNow()).toBe(1);
    time(answered);
    expect(shareNow()).toBe(50);
  });

  test('that refuses connections is not sent fewer at a time', () => {
    const loads = createEndpointLoads(100);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      begin(loads, one);
      loads.ended(one, { timed_out: false, answered: false });
    }
    loads.markReady(one);
    expect(loads.allocate()).toMatchObject([{ ...one, count: 50 }]);
  });

  test('that got slots goes behind those that got none', () => {
    const loads = createEndpointLoads(1);
    loads.markReady(one);
    loads.markReady(two);
    const [first] = loads.allocate();
    expect(first).toMatchObject(one);
    if (first) loads.claimed(first, 0);
    loads.markReady(one);
    loads.markReady(two);
    expect(loads.allocate()[0]).toMatchObject(two);
  });
});
