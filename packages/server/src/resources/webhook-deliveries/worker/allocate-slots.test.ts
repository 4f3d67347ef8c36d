// Allocation of slots: all of them can be used, and some are always left for an endpoint that comes later.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateSlots } from './allocate-slots.ts';
import type { Candidate } from './allocate-slots.ts';

const endpoint = (tenant: string, name: string, more: Partial<Candidate> = {}): Candidate => ({
  tenant_id: tenant,
  webhook_endpoint_id: name,
  in_flight: 0,
  probing: false,
  ...more,
});
const granted = (candidates: Candidate[], free: number, inUse: Record<string, number> = {}): Record<string, number> =>
  Object.fromEntries(
    allocateSlots(candidates, free, new Map(Object.entries(inUse))).map(({ webhook_endpoint_id, count }) => [
      webhook_endpoint_id,
      count,
    ]),
  );

describe('the slots', () => {
  test('are half for an endpoint that is alone', () => {
    expect(granted([endpoint('a', 'e1')], 100)).toEqual({ e1: 50 });
  });

  test('go to endpoints of several tenants in round robin', () => {
    expect(granted([endpoint('a', 'e1'), endpoint('b', 'e2'), endpoint('c', 'e3')], 100)).toEqual({
      e1: 25,
      e2: 25,
      e3: 25,
    });
  });

  test('of a tenant with many endpoints are two thirds at most', () => {
    const grants = granted(
      Array.from({ length: 50 }, (_value, index) => endpoint('a', `e${index}`)),
      99,
    );
    expect(Object.values(grants).reduce((sum, count) => sum + count, 0)).toBe(66);
  });

  test('are left for a new endpoint, however many endpoints hang', () => {
    expect(granted([endpoint('a', 'new')], 10, { other: 90 })).toEqual({ new: 5 });
    expect(granted([endpoint('a', 'hung', { in_flight: 50 })], 50, { a: 50 })).toEqual({});
  });

  test('are one for an endpoint that is probed', () => {
    expect(granted([endpoint('a', 'e1', { probing: true }), endpoint('b', 'e2')], 20)).toEqual({ e1: 1, e2: 10 });
    expect(granted([endpoint('a', 'e1', { probing: true, in_flight: 1 })], 20, { a: 1 })).toEqual({});
  });

  test('that are few go to tenants in the order given, one each before any tenant has two', () => {
    expect(granted([endpoint('a', 'a1'), endpoint('a', 'a2'), endpoint('a', 'a3'), endpoint('b', 'b1')], 2)).toEqual({
      a1: 1,
      b1: 1,
    });
  });
});

const anyCandidates = fc.uniqueArray(
  fc.record({
    tenant: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.integer({ min: 0, max: 30 }),
    in_flight: fc.integer({ min: 0, max: 20 }),
    probing: fc.boolean(),
  }),
  { selector: ({ tenant, name }) => `${tenant}${name}`, maxLength: 30 },
);

test('for any candidates: never more than is free, never none while an idle tenant could have one, never all to one endpoint', () => {
  fc.assert(
    fc.property(anyCandidates, fc.integer({ min: 0, max: 200 }), (generated, free) => {
      const candidates = generated.map(({ tenant, name, in_flight, probing }) =>
        endpoint(tenant, `${tenant}${name}`, { in_flight, probing }),
      );
      const inUse = new Map(
        candidates.map((it) => [
          it.tenant_id,
          candidates
            .filter(({ tenant_id }) => tenant_id === it.tenant_id)
            .reduce((sum, { in_flight }) => sum + in_flight, 0),
        ]),
      );
      const allocations = allocateSlots(candidates, free, inUse);
      const total = allocations.reduce((sum, { count }) => sum + count, 0);
      expect(total).toBeLessThanOrEqual(free);
      for (const { webhook_endpoint_id, count } of allocations) {
        const before = candidates.find((it) => it.webhook_endpoint_id === webhook_endpoint_id);
        expect(before?.probing ? before.in_flight + count : 0).toBeLessThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(free / 2 + 1);
      }
      const idle = candidates.some(({ tenant_id, in_flight }) => in_flight === 0 && inUse.get(tenant_id) === 0);
      if (idle && free > 0) expect(total).toBeGreaterThan(0);
    }),
  );
});
