// How a live stream is refused: as many are open as may be.
import { limits } from '@voicecall/contract';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  errors: {
    async too_many_streams({ setup: { platform }, fixture: { tenant }, ask }) {
      await platform.sql(
        `insert into call_streams (tenant_id, id, subject, expires_at)
         select $1, 'open-' || n, 'api_key ' || k.id, now() + interval '1 minute'
         from api_keys k, generate_series(1, ${limits.streams}) as n where k.tenant_id = $1 and k.label = 'demo'`,
        [tenant.id],
      );
      const response = await ask();
      await platform.sql(`delete from call_streams where tenant_id = $1 and id like 'open-%'`, [tenant.id]);
      return response;
    },
  },
} satisfies ResourceFixture;
