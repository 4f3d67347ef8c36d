// What the first page of a tenant reads.
import { isApiError } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import type { Setup } from '../../data/forms.ts';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import type { ReasonToFix } from '../calls/call-badge.tsx';

const againMs = 30_000;

export const todayQuery = (client: Client, tenantId: string) =>
  reading(keys.today(tenantId), async () => client.stats.today(), { refetchInterval: againMs });

/** A page of one record tells whether there is one. */
export const setupQuery = (client: Client, tenantId: string) =>
  reading(keys.setup(tenantId), async (): Promise<Setup> => {
    const limit = 1;
    const [model, { agents }, { trunks }, { phone_numbers }, { webhook_endpoints }, { calls }] = await Promise.all([
      defaultModel(client),
      client.agents.list({ limit }),
      client.trunks.list({ limit }),
      client.phoneNumbers.list({ limit }),
      client.webhooks.list({ limit }),
      client.calls.list({ limit }),
    ]);
    return {
      provider: model !== null,
      agent: agents.length > 0,
      trunk: trunks.length > 0,
      number: phone_numbers.length > 0 || trunks.some(({ inbound }) => (inbound?.numbers ?? []).length > 0),
      endpoint: webhook_endpoints.length > 0,
      call: calls.length > 0,
    };
  });

/** Null also where the provider does not answer for its models. */
async function defaultModel(client: Client): Promise<string | null> {
  return client.models
    .list()
    .then(({ default_model }) => default_model)
    .catch((error: unknown) => {
      if (isApiError(error) && error.code === 'upstream_failed') return null;
      throw error;
    });
}

/** The newest call of each reason since a moment, with its explanation. */
export const failedCallsQuery = (client: Client, tenantId: string, since: string, reasons: readonly ReasonToFix[]) =>
  reading(
    keys.failedCalls(tenantId, since, reasons),
    async () =>
      Promise.all(
        reasons.map(async (reason) => {
          const { calls } = await client.calls.list({ ended_reason: reason, created_after: since, limit: 1 });
          const [call] = calls;
          return { reason, newest: call && (await client.calls.get(call.id)) };
        }),
      ),
    { refetchInterval: againMs },
  );
