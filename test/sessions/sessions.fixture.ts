// What tests of the whole contract need to know of sessions: another one of the person who asks.
import { newId, newToken } from '@voicecall/server/platform/ids.ts';
import { sha256 } from '@voicecall/server/platform/seal.ts';
import { personIdOf } from '../harness/http/portal.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  records: {
    async session({ tenant }, platform) {
      const id = newId('portal_session');
      await platform.sql(
        `insert into portal_sessions (tenant_id, id, access, user_id, role, link_hash, cookie_hash, created_at,
           link_expires_at, used_at, expires_at)
         values ($1, $2, 'read', $3, 'viewer', $4, $4, '2026-01-01', '2026-01-01', '2026-01-01', '9999-01-01')`,
        [tenant.id, id, personIdOf(tenant), sha256(newToken())],
      );
      return id;
    },
  },
} satisfies ResourceFixture;
