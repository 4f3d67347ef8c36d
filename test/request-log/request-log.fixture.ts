// What tests of the whole contract need to know of the request log.
import { found } from '../harness/calls/place-call.ts';
import { few, id, oneOf, rowCount } from '../harness/contract/rows.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  records: {
    // The list itself is not logged. The entry is written a moment after its request.
    request: async ({ tenant: { client } }) => {
      await client.agents.list();
      const [entry] = await found(async () => (await client.requestLog.list()).requests);
      return entry?.id ?? '';
    },
  },
  rows: {
    request_log: {
      // Not old enough to be deleted.
      created_at: `now() - make_interval(secs => ${rowCount} - i)`,
      no: 'i',
      operation: oneOf('listCalls', 'dispatchCall', 'getCall'),
      method: oneOf('GET', 'POST'),
      status: `${oneOf('200', '422')}::int`,
      error_code: oneOf('agent_not_found', 'trunk_not_found'),
      actor_type: `'api_key'`,
      actor_id: few('ak'),
      request_id: `'request-' || i`,
    },
    request_counts: { tenant_id: id('tenant'), written: `${rowCount}` },
  },
} satisfies ResourceFixture;
