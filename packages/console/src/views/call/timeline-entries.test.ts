// Lines of the timeline: steps of deliveries that follow each other are one.
import type { TimelineEntry } from '@voicecall/sdk';
import { expect, it } from 'vitest';
import { deliveriesInShort, linesOf } from './timeline-entries.ts';

const at = '2026-11-21T09:30:00.000Z';
const step = (type: string, more: object = {}): TimelineEntry => ({ at, type, ...more }) as TimelineEntry;

it('folds steps of deliveries, and keeps everything else and the order', () => {
  const entries = [
    step('call.ended'),
    step('delivery.created'),
    step('delivery.created'),
    step('delivery.attempt', { http_status: 500, error: null }),
    step('event'),
    step('delivery.attempt', { http_status: 200, error: null }),
    step('delivery.succeeded'),
    step('summary.finished'),
  ];
  const lines = linesOf(entries);
  expect(lines.flat()).toEqual(entries);
  expect(lines.map((line) => line.length)).toEqual([1, 3, 1, 2, 1]);
  expect(lines.filter((line) => line.length > 1).map(deliveriesInShort)).toEqual([
    '2 to deliver · 1 failed attempt',
    '1 delivered',
  ]);
  expect(linesOf([])).toEqual([]);
});
