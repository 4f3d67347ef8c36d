// What calls cost, line by line.
import { expect, it } from 'vitest';
import { costOf } from './cost-of.ts';
import type { PricedLine } from './cost-of.ts';

const line = (model: string | null, quantity: string, amount: string | null): PricedLine => ({
  component: 'llm',
  provider: 'openai',
  model,
  unit: 'input_tokens',
  quantity,
  amount,
  currency: amount === null ? null : 'USD',
});

it('adds lines of one kind exactly, and names apart what had no price', () => {
  const shown = { component: 'llm', provider: 'openai', unit: 'input_tokens' };
  const lines = [
    line(null, '1.000', '0.0000000001'),
    line('b', '0.100', '9007199254740993.1000000000'),
    line('b', '0.200', '0.2000000000'),
    line('b', '5.500', null),
    line('a', '3.000', '0.0000000000'),
  ];
  expect(costOf(lines)).toEqual({
    total: '9007199254740993.3000000001',
    currency: 'USD',
    lines: [
      { ...shown, model: 'a', quantity: 3, amount: '0' },
      { ...shown, model: 'b', quantity: 0.3, amount: '9007199254740993.3' },
      { ...shown, model: null, quantity: 1, amount: '0.0000000001' },
    ],
    unpriced: [{ ...shown, model: 'b', quantity: 5.5 }],
  });
  expect(costOf([line('b', '1.000', null)])).toMatchObject({ total: null, currency: null, lines: [] });
  expect(costOf([])).toBeNull();
});
