// One key has data of one form: no two entries have the same key, and no key is written by hand.
import { QueryClient, hashKey } from '@tanstack/react-query';
import type { Agent } from '@voicecall/sdk';
import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import { reading } from './reading.ts';

/** Every key that is made from the same texts. Beginnings of keys are named `all`. */
function made(from: unknown, name: string): readonly (readonly [name: string, key: string])[] {
  if (name.endsWith('.all')) return [];
  if (Array.isArray(from)) return [[name, hashKey(from as never)]];
  if (typeof from === 'function') return made((from as (...ids: string[]) => unknown)('x', 'x'), name);
  return Object.entries(from as object).flatMap(([part, inner]) => made(inner, `${name}.${part}`));
}

it('no two entries have the same key', () => {
  const all = made(keys, 'keys');
  expect(all.length).toBeGreaterThan(40);
  const doubled = all.filter(([name, key]) => all.some(([other, same]) => other !== name && same === key));
  expect(doubled).toEqual([]);
});

it('the compiler refuses a key that is written by hand, and data of another form', () => {
  const queries = new QueryClient();
  const agents: Agent[] = [];
  queries.setQueryData(keys.agents('tn_1').names, agents);
  // @ts-expect-error -- a key that keys.ts has not made
  queries.setQueryData(['agents', 'tn_1', 'names'], agents);
  // @ts-expect-error -- names of agents are a list
  queries.setQueryData(keys.agents('tn_1').names, 'Ann');
  // @ts-expect-error -- one agent is no list
  reading(keys.agents('tn_1').one('ta_1'), async () => agents);
  expect(queries.getQueryData(keys.agents('tn_1').names)).toBe('Ann');
});
