// A value in every column that holds sealed values, and what these were sealed with.
import { exampleUserPassword } from '@voicecall/contract';
import { createOperatorClient } from '@voicecall/sdk';
import { sealedColumns } from '@voicecall/server/handlers.ts';
import { resealColumn } from '@voicecall/server/platform/keys/reseal-column.ts';
import type { Resealed } from '@voicecall/server/platform/keys/reseal-column.ts';
import { withTenantKeys } from '@voicecall/server/platform/keys/tenant-keys.ts';
import { createSealer, readKeys } from '@voicecall/server/platform/seal.ts';
import { segmentContext, turnContext } from '@voicecall/server/resources/redaction/withhold-call.ts';
import { sealSipPassword, sealToken } from '@voicecall/server/resources/carrier-imports/store.ts';
import { sealedContext } from '@voicecall/server/resources/erasure/person/work-erasure.ts';
import { sealedContext as ofExport } from '@voicecall/server/resources/exports/work-exports.ts';
import { contextOf as ofFactor } from '@voicecall/server/resources/second-factor/check-code.ts';
import { contextOf as ofMail } from '@voicecall/server/resources/users/mail-link.ts';
import { sealSigningSecret } from '@voicecall/server/resources/webhook-deliveries/public.ts';
import { importNumbers } from '../harness/carrier/imported-numbers.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { asSql } from '../harness/receivers/publish.ts';
import { codeOf } from '../second-factor/code-of.ts';
import { newUser } from '../users/new-user.ts';

export const header = 'Bearer of a tool';

/** Makes records with secrets, as customers do. */
export async function makeSecrets(platform: TestPlatform, urls: { readonly hook: string; readonly tool: string }) {
  const { client, id: tenant_id } = platform.tenant;
  const hook = await client.webhooks.create({ url: urls.hook });
  const rotated = await client.webhooks.rotateSecret(hook.webhook_endpoint.id, { overlap_sec: 86_400 });
  const http = { url: urls.tool, headers: { authorization: header } };
  const tool = await client.tools.create({ name: 'secretive', description: 'x', type: 'http', http });
  await client.tools.rotateSecret(tool.id, { overlap_sec: 86_400 });
  const side = { numbers: ['+15551230001'], auth_username: 'u', auth_password: 'p' };
  const outbound = { ...side, address: 'sip.example.com' };
  const trunk = await client.trunks.create({ name: 'Trunk', direction: 'both', outbound, inbound: side });
  const answer_secret = 'answer-secret-0123456789';
  await client.phoneNumbers.create({ number: '+15551230077', answer_url: urls.hook, answer_secret });
  await client.alerts.updateRules({ chat_url: `${urls.hook}/chat` });
  await importNumbers(platform.tenant);
  const user = await newUser(platform, tenant_id);
  const { secondFactor } = createOperatorClient({ baseUrl: platform.url, cookie: user.cookie });
  const { secret } = await secondFactor.propose();
  const code = codeOf(secret, platform.clock.now());
  await secondFactor.turnOn({ password: exampleUserPassword, secret, code });
  await makeOthers(platform);
  return { webhook_id: hook.webhook_endpoint.id, tool_id: tool.id, trunk_id: trunk.id, secret: rotated.signing_secret };
}

/** What exists for a moment only, or needs another installation. */
async function makeOthers(platform: TestPlatform): Promise<void> {
  const { options, tenant } = platform;
  const tenant_id = tenant.id;
  const sealer = createSealer(...readKeys(options.encryption_key));
  const id = 'op_second';
  await platform.sql(
    `insert into operators (id, email, password_hash, created_at, totp_sealed) values ($1, 'x@example.com', '', now(), $2)`,
    [id, sealer.seal('ABC', ofFactor('operator')({ id }))],
  );
  const [operation] = await platform.sql<{ account_sid: string; carrier_trunk_id: string }>(
    'select account_sid, carrier_trunk_id from carrier_operations where tenant_id = $1',
    [tenant_id],
  );
  if (!operation) throw new Error('no import is on record');
  await platform.sql(
    'update carrier_operations set auth_token_sealed = $2, auth_password_sealed = $3 where tenant_id = $1',
    [
      tenant_id,
      sealToken(sealer, tenant_id, operation.account_sid, 'token'),
      sealSipPassword(sealer, tenant_id, operation.carrier_trunk_id, 'password'),
    ],
  );
  await platform.sql(
    `insert into erasures (tenant_id, id, by, subject_sealed, status, progress, created_at)
     values ($1, 'er_none', '{}', $2, 'completed', '{}', now())`,
    [tenant_id, sealer.seal('{}', sealedContext(tenant_id, 'er_none'))],
  );
  await platform.sql(
    `insert into exports (tenant_id, id, by, subject_sealed, status, created_at)
     values ($1, 'ex_none', '{}', $2, 'expired', now())`,
    [tenant_id, sealer.seal('{}', ofExport(tenant_id, 'ex_none'))],
  );
  await platform.sql(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted, said_sealed)
     values ($1, 'cl_none', 1, 'user', '', now(), false, $2)`,
    [tenant_id, sealer.seal('{}', turnContext('cl_none', 1))],
  );
  await platform.sql(
    `insert into call_transcripts (tenant_id, call_id, segment_id, speaker, text, start_ms, end_ms, said_sealed)
     values ($1, 'cl_none', 'sg_none', 'user', '', 0, 0, $2)`,
    [tenant_id, sealer.seal('{}', segmentContext('cl_none', 'sg_none'))],
  );
  const of = { tenant_id, user_id: 'usr_none' };
  const url_sealed = Buffer.from(sealer.seal('https://example.com/#link', ofMail(of))).toString('base64');
  await platform.sql(
    `insert into pgboss.job (name, data, start_after) values ('user.mail', $1, now() + interval '1 day')`,
    [{ ...of, url_sealed }],
  );
}

/** Seals values of all columns but those of `except` as version 0.1.0 did: with the one key, which they do not name. */
export async function sealAsBefore(platform: TestPlatform, except: string): Promise<void> {
  const { encryption_key } = platform.options;
  const keys = withTenantKeys(createSealer(...readKeys(encryption_key)), asSql(platform));
  const before = createSealer(...readKeys(encryption_key));
  before.namesKeys = false;
  for (const column of sealedColumns)
    if (column.table !== except)
      await resealColumn(asSql(platform), column, async (tenant_id) => {
        const { open } = await keys.of(tenant_id);
        return { seal: before.seal, open, isCurrent: () => false };
      });
}

/** The secret of an endpoint as another process seals it. */
export async function sealedOf(platform: TestPlatform, tenant_id: string, id: string, secret: string): Promise<Buffer> {
  const keys = withTenantKeys(createSealer(...readKeys(platform.options.encryption_key)), asSql(platform));
  return Buffer.from(sealSigningSecret(await keys.of(tenant_id), [tenant_id, id], secret));
}

/** What a process finds in each column that has only these keys. It changes nothing when they are those that seal. */
export async function foundWith(platform: TestPlatform, encryption_key: string): Promise<Record<string, Resealed>> {
  const sql = asSql(platform);
  const keys = withTenantKeys(createSealer(...readKeys(encryption_key)), sql);
  const found: Record<string, Resealed> = {};
  for (const column of sealedColumns)
    found[`${column.table}.${column.column}`] = await resealColumn(sql, column, (tenant_id) => keys.of(tenant_id));
  return found;
}
