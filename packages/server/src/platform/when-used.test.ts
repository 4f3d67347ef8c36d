// A port whose adapter is loaded with its first call.
import { expect, it } from 'vitest';
import { whenUsed } from './when-used.ts';

interface Port {
  readonly address: string;
  double(value: number): Promise<number>;
}

const port: Port = { address: 'real', double: async (value) => 2 * value };

it('loads with the first call, once, and passes arguments and results on', async () => {
  let loads = 0;
  const used = whenUsed<Port, 'address'>(async () => ((loads += 1), port), { address: 'known' });
  expect([used.address, loads]).toEqual(['known', 0]);
  expect(await Promise.all([used.double(1), used.double(2)])).toEqual([2, 4]);
  expect(loads).toBe(1);
});

it('loads again after a failure, which its caller gets', async () => {
  let loads = 0;
  const used = whenUsed<Port, 'address'>(
    async () => {
      loads += 1;
      if (loads === 1) throw new Error('not there yet');
      return port;
    },
    { address: 'known' },
  );
  await expect(used.double(1)).rejects.toThrow('not there yet');
  expect(await used.double(1)).toBe(2);
});

it('can be awaited like any other object', async () => {
  const used = whenUsed<Port, 'address'>(async () => port, { address: 'known' });
  expect(await Promise.resolve(used)).toBe(used);
});
