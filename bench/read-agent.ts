// Reading an agent with an API key over HTTP, compared with the one select that the response needs.
import { withPlatform } from './harness.ts';
import { inTurns, rateOf } from './measure.ts';
import type { Measurement } from './measure.ts';

const concurrency = 16;
const perRound = 500;

export const benchReadAgent = (postgresUrl: string): Promise<Measurement[]> =>
  withPlatform(postgresUrl, 'api', async ({ client, tenant_id, pool }) => {
    const { id } = await client.agents.create({ name: 'Bench', instructions: 'Be brief.' });
    const figures = await inTurns(
      5,
      () =>
        rateOf(perRound, concurrency, () =>
          pool.query('select * from agents where tenant_id = $1 and id = $2', [tenant_id, id]),
        ),
      () => rateOf(perRound, concurrency, () => client.agents.get(id)),
    );
    return [{ name: `authenticate and read an agent, ${concurrency} at a time`, unit: '/s', ...figures }];
  });
