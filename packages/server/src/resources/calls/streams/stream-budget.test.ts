// The memory of live streams whose clients do not read.
import { expect, test } from 'vitest';
import { createStreamBudget } from './stream-budget.ts';
import type { Held } from './stream-budget.ts';

interface Client {
  readonly held: Held;
  bytes: number;
  gone: boolean;
}

function connect(): Client {
  const client: Client = {
    bytes: 0,
    gone: false,
    held: {
      waiting: () => client.bytes,
      cutOff() {
        client.bytes = 0;
        client.gone = true;
      },
    },
  };
  return client;
}

test('streams that nobody reads never hold more than the budget, however many there are', () => {
  const budget = createStreamBudget(1_000);
  const clients = Array.from({ length: 100 }, connect);
  for (const { held } of clients) budget.add(held);
  for (let round = 0; round < 50; round += 1)
    for (const client of clients) {
      if (!client.gone) budget.makeRoom(30);
      // To make room it may have been cut off itself.
      if (!client.gone) client.bytes += 30;
      expect(budget.bytes()).toBeLessThanOrEqual(1_000);
    }
  expect(clients.some(({ gone }) => gone)).toBe(true);
});

test('the streams that hold the most are cut off, and those whose clients read go on', () => {
  const budget = createStreamBudget(1_000);
  const [reader, stalled, slow] = [connect(), connect(), connect()];
  const clients = [
    [reader, 0],
    [stalled, 1],
    [slow, 0.1],
  ] as const;
  for (const [{ held }] of clients) budget.add(held);
  for (let round = 0; round < 100; round += 1)
    for (const [client, unread] of clients) {
      if (!client.gone) budget.makeRoom(20);
      if (!client.gone) client.bytes = (client.bytes + 20) * unread;
    }
  expect([reader.gone, stalled.gone, slow.gone]).toEqual([false, true, false]);
});
