// What tests of the whole contract need to know of exports.
import { randomBytes } from 'node:crypto';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  records: {
    // It is complete, and its archive has no files.
    export: async ({ tenant }, platform) => {
      const id = `ex_${randomBytes(12).toString('hex')}`;
      await platform.sql(
        `insert into exports (tenant_id, id, by, status, bytes, created_at, completed_at, expires_at)
         values ($1, $2, '{number}', 'completed', 1024, now(), now(), '9999-01-01T00:00:00Z')`,
        [tenant.id, id],
      );
      return id;
    },
  },
  errors: {
    async export_not_available({ setup: { platform }, fixture, ask }) {
      const id = await fixture.idOf('export');
      await platform.sql(`update exports set status = 'expired' where id = $1`, [id]);
      const response = await ask();
      await platform.sql(`update exports set status = 'completed' where id = $1`, [id]);
      return response;
    },
    'downloadExport range_not_satisfiable': ({ ask }) => ask({ headers: { range: 'bytes=1024-' } }),
  },
  rows: {
    exports: { by: `'{number}'`, status: `'expired'`, rows: `'{}'`, position: 'null', wake_at: 'null' },
    export_files: null,
  },
  rules: [/needs number, email or client_ref|name needs number|everything is of no person/],
} satisfies ResourceFixture;
