// What tests of the whole contract need to know of operators, their invitations and their tenants.
import { randomBytes } from 'node:crypto';
import { exampleInvitationToken, exampleSignInToken } from '@voicecall/contract';
import { askAt, askWith } from '../harness/contract/attempt.ts';
import { operatorLogin } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

type Database = Pick<TestPlatform, 'sql'>;

/** An operator besides the one of the tests: active, or disabled. */
async function anotherOperator(platform: TestPlatform, disabled: boolean): Promise<string> {
  const id = `op_${randomBytes(12).toString('hex')}`;
  const now = platform.clock.now().toISOString();
  await platform.sql(
    `insert into operators (id, email, password_hash, created_at, disabled_at) values ($1, $2, '', $3, $4)`,
    [id, `${id}@example.com`, now, disabled ? now : null],
  );
  return id;
}

/** An open invitation of another operator, and the token that accepts it. */
async function openInvitation(platform: Database): Promise<{ id: string; token: string }> {
  const hex = randomBytes(12).toString('hex');
  const [id, token] = [`iv_${hex}`, randomBytes(32).toString('base64url')];
  await platform.sql(
    `insert into invitations (id, token_hash, purpose, operator_id, email, role, created_by, created_at, expires_at)
     select $1, sha256($2::bytea), 'account', 'op_' || $3, $3 || '@example.com', 'viewer', id, created_at, '9999-01-01'
     from operators where email = $4`,
    [id, Buffer.from(token), hex, operatorLogin.email],
  );
  return { id, token };
}

/** The token of a link that signs in as the tests' operator. */
async function newSignInToken(platform: Database): Promise<string> {
  const { id, token } = await openInvitation(platform);
  await platform.sql(`update invitations set purpose = 'sign_in', operator_id = created_by, email = $2 where id = $1`, [
    id,
    operatorLogin.email,
  ]);
  return token;
}

/** The id of the tests' operator. */
const ownId = async (platform: Database): Promise<string> =>
  (await platform.sql<{ id: string }>('select id from operators where email = $1', [operatorLogin.email]))[0]?.id ?? '';

const active = (_fixture: unknown, platform: TestPlatform): Promise<string> => anotherOperator(platform, false);

export default {
  records: {
    operator: active,
    invitation: async (_fixture, platform) => (await openInvitation(platform)).id,
  },
  parameters: {
    updateOperator: active,
    resetOperatorPassword: active,
    disableOperator: active,
    enableOperator: (_fixture, platform) => anotherOperator(platform, true),
  },
  examples: {
    [exampleInvitationToken]: async (_fixture, platform) => (await openInvitation(platform)).token,
    [exampleSignInToken]: (_fixture, platform) => newSignInToken(platform),
    'operator@example.com': async () => operatorLogin.email,
    'correct horse battery staple': async () => operatorLogin.password,
  },
  errors: {
    operator_is_self: async (it) => askAt(it, { id: await ownId(it.setup.platform) }),
    'acceptInvitation invitation_not_found': (it) => askWith(it, { token: 'unknown' }),
    'createInvitation operator_exists': (it) => askWith(it, { email: operatorLogin.email.toUpperCase() }),
    async 'acceptInvitation operator_exists'({ setup: { platform }, ask }) {
      await platform.sql(
        `insert into operators (id, email, password_hash, created_at)
         select 'op_' || id, email, '', created_at from invitations where accepted_at is null on conflict do nothing`,
      );
      return ask();
    },
    async operator_is_disabled({ setup: { platform }, good, ask }) {
      const [, , , , id] = good.path.split('/');
      await platform.sql('update operators set disabled_at = created_at where id = $1', [id]);
      return ask();
    },
    async last_admin(it) {
      const id = await ownId(it.setup.platform);
      await it.setup.platform.sql(`update operators set role = 'viewer' where id <> $1`, [id]);
      return askAt(it, { id });
    },
    'listVoices upstream_failed': ({ setup, ask }) => ask({ at: setup.without.speech }),
    'listTenantVoices upstream_failed': ({ setup, ask }) => ask({ at: setup.without.speech }),
    'listTenantModels upstream_failed': ({ setup, ask }) => ask({ at: setup.without.speech }),
  },
  rows: {
    tenants: { status: `'active'`, default_vertical: `'generic'`, max_concurrent_calls: '10' },
    audit_events: { actor_type: `'api_key'` },
    api_keys: { prefix: `'svc_live_'` },
    invitations: { purpose: `'account'` },
    installation: null,
    event_gaps: null,
    worker_lead: null,
    processes: null,
    tenant_keys: null,
    rate_limits: { expire: '4000000000000' },
  },
  // `expires_at` of an API key.
  rules: [/must be in the future/],
} satisfies ResourceFixture;
