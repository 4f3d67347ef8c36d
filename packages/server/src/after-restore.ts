// `pnpm after-restore`: once after a backup of the database was restored, before the platform starts again. It keeps
// positions of the lost future from skipping events and calls from being dialed twice, erases again what was erased, and
// says what the backup does not know.
import { buildDeps } from './build-deps.ts';
import type { AppOptions } from './build-deps.ts';
import { leaveGap } from './events/event-order.ts';
import { applicationName, applicationPrefix, processOf } from './platform/database/application-name.ts';
import type { Sql } from './platform/database/db.ts';
import { migrate } from './platform/migrate.ts';
import { runCommand } from './run-command.ts';
import { endUndialed, roomsWithoutCall } from './resources/calls/public.ts';
import { replayLedger } from './resources/erasure/public.ts';

/** Repeating it before the platform starts does no harm. */
export async function afterRestore(options: AppOptions): Promise<string[]> {
  await migrate(options.database_direct_url ?? options.database_url);
  const parts = buildDeps(options, () => '');
  const { deps } = parts;
  try {
    await parts.synchronizeClock();
    await requireRecords(deps.db.sql);
    await deps.db.tx(async (tx) => {
      await requireAlone(tx, options);
      await leaveGap(tx);
    });
    await parts.queue.start();
    // Before anything is written here.
    const newest = await findNewest(deps.db.sql);
    const ended = await endUndialed(deps);
    const replayed = await replayLedger(deps).catch((cause: unknown) => {
      throw new Error(
        `the ledger of erasures could not be read to its end, so what was erased may be back: ${messageOf(cause)}`,
        { cause },
      );
    });
    const rooms = await deps.media.listRooms().then(
      (names) => roomsWithoutCall(deps.db.sql, names),
      (error: unknown) => new Error(messageOf(error)),
    );
    return [...(await whatIsKnown(deps.db.sql, newest, ended)), ...replayed, ...whatIsUnknown(rooms)];
  } finally {
    await parts.queue.stop(0);
    await parts.release();
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Without `DATABASE_URL` it would be the empty embedded database of another folder. */
async function requireRecords(sql: Sql): Promise<void> {
  const tenants = await sql('select 1 from tenants limit 1');
  if (tenants.length === 0)
    throw new Error('this database has no tenant: name the restored one in DATABASE_URL, or its folder in DATA_DIR');
}

/** A process that runs would publish events with numbers of before. */
async function requireAlone(sql: Sql, { config }: AppOptions): Promise<void> {
  const others = await sql<{ application_name: string }>(
    `select distinct application_name from pg_stat_activity where datname = current_database()
       and starts_with(application_name, $1) and application_name <> $2`,
    [applicationPrefix, applicationName(config.role)],
  );
  if (others.length > 0)
    throw new Error(
      `stop the platform first; these processes use the database: ${others.map(({ application_name: name }) => processOf(name).name).join(', ')}`,
    );
}

/** When the newest record of any tenant was written. */
async function findNewest(sql: Sql): Promise<string> {
  const [row] = await sql<{ last: Date | null }>(
    `select max(of_tenant.last) as last from tenants t cross join lateral (
       select max(created_at) as last from (
         (select created_at from audit_events where tenant_id = t.id order by created_at desc limit 1)
         union all
         (select created_at from calls where tenant_id = t.id order by created_at desc limit 1)
         union all
         (select created_at from events where tenant_id = t.id order by transaction_no desc, row_no desc limit 1)
       ) newest) of_tenant`,
  );
  return row?.last?.toISOString() ?? 'no time: there is none';
}

async function whatIsKnown(sql: Sql, newest: string, ended: number): Promise<string[]> {
  const [row] = await sql<{ calls: number; deliveries: number }>(
    `select (select count(*)::int from calls where ended_at is null) as calls,
       (select count(*)::int from webhook_deliveries where due_at is not null) as deliveries`,
  );
  const { calls, deliveries } = row ?? { calls: 0, deliveries: 0 };
  return [
    `The newest record is of ${newest}. What was accepted later is lost: a request that is repeated with its Idempotency-Key is a new one.`,
    `${ended} calls had not been dialed. They may have been dialed since, so they end as lost.`,
    `${calls} more had not ended. Each is compared with LiveKit at the next start.`,
    `${deliveries} deliveries had not arrived. They are made at the next start; a receiver may know their ids.`,
  ];
}

const whatIsUnknown = (rooms: readonly string[] | Error): string[] =>
  rooms instanceof Error
    ? [`LiveKit could not be asked for calls that the backup does not have: ${rooms.message}`]
    : rooms.length === 0
      ? ['LiveKit has no call that the backup does not have.']
      : [
          `LiveKit has ${rooms.length} rooms that the backup does not have. Inbound calls are put on record at the next start, others end by themselves:`,
          ...rooms.map((name) => `  ${name}`),
        ];

if (import.meta.main)
  await runCommand(async (options, say) => {
    for (const line of await afterRestore(options)) say(line);
  });
