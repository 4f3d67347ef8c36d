// A platform without a language model.
import { expect, it } from 'vitest';
import { startPlatform } from '../harness/platform/start-platform.ts';

const warnings = async (config: Parameters<typeof startPlatform>[0]): Promise<unknown[]> => {
  const platform = await startPlatform(config);
  await platform.close();
  return platform.logged.map(({ msg }) => msg).filter((msg) => String(msg).includes('language model'));
};

it('logs at its start that summaries will fail', async () => {
  expect(await warnings({ model: null })).toEqual([
    'no language model is configured (MODEL_NAME): every summary will fail',
  ]);
});

it('logs nothing when none is needed', async () => {
  expect(await warnings({ model: null, config: { role: 'api' } })).toEqual([]);
  expect(await warnings({})).toEqual([]);
});
