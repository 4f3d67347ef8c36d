// `pnpm rotate-encryption-key`: seals everything with the first key of ENCRYPTION_KEY, while the platform runs, and says
// when the others may go. It can be interrupted and run again.
import { buildDeps } from './build-deps.ts';
import type { AppOptions } from './build-deps.ts';
import type { Deps } from './deps.ts';
import { sealedColumns } from './handlers.ts';
import { processOf } from './platform/database/application-name.ts';
import type { Sql } from './platform/database/db.ts';
import { checkKey, keepOnlyKey, useKey } from './platform/keys/check-key.ts';
import { resealColumn } from './platform/keys/reseal-column.ts';
import type { Resealed, SealedColumn } from './platform/keys/reseal-column.ts';
import { migrate } from './platform/migrate.ts';
import { runCommand } from './run-command.ts';

/** What somebody else changes in every round is not left to chance for ever. */
const maxRounds = 10;

/** Throws when something is left that needs another key. */
export async function rotateEncryptionKey(options: AppOptions, say: (line: string) => unknown): Promise<void> {
  await migrate(options.database_direct_url ?? options.database_url);
  const parts = buildDeps(options, () => '');
  try {
    const { db, sealer } = parts.deps;
    await requireSameKey(db.sql, sealer.ids[0]);
    await checkKey(db.sql, sealer);
    await useKey(db.sql, sealer);
    await parts.queue.start();
    await resealAll(parts.deps, say);
    await requireSameKey(db.sql, sealer.ids[0]);
    await db.tx((tx) => keepOnlyKey(tx, sealer));
    const [row] = await db.sql<{ at: Date }>(
      `select coalesce(max(started_at), now()) + interval '1 day' as at from processes`,
    );
    say(`Nothing is sealed with another key than the first one of ENCRYPTION_KEY (${sealer.ids[0]}).`);
    if (sealer.ids.length > 1)
      say(
        `The old key may go from ${row?.at.toISOString()} on. Until then repeated requests, agents of calls and links to recordings may come with what it signed.`,
      );
  } finally {
    await parts.queue.stop(0);
    await parts.release();
  }
}

/** A process with another first key would go on sealing with it, and one of an earlier version could open nothing. */
async function requireSameKey(sql: Sql, id: string): Promise<void> {
  const others = await sql<{ application_name: string }>(
    `select application_name from processes where seen_at >= now() - interval '30 seconds'
       and split_part(settings ->> 'ENCRYPTION_KEY', ',', 1) is distinct from $1 order by application_name`,
    [id],
  );
  if (others.length > 0)
    throw new Error(
      `these processes seal with another key, or are of an earlier version: ${others.map(({ application_name: name }) => processOf(name).name).join(', ')}. Restart them with the same ENCRYPTION_KEY as this command`,
    );
}

async function resealAll({ db, sealer }: Pick<Deps, 'db' | 'sealer'>, say: (line: string) => unknown): Promise<void> {
  const nameOf = ({ table, column }: SealedColumn): string => `${table}.${column}`;
  for (let round = 1; round <= maxRounds; round += 1) {
    const found: [SealedColumn, Resealed][] = [];
    for (const column of sealedColumns) {
      const counts = await resealColumn(db.sql, column, (tenant_id) => sealer.of(tenant_id));
      found.push([column, counts]);
      if (counts.resealed > 0) say(`${nameOf(column)}: ${counts.resealed} of ${counts.values} values sealed anew`);
    }
    if (found.some(([, { resealed, changed }]) => resealed + changed > 0)) continue;
    for (const [column, { values, unreadable }] of found) {
      say(`${nameOf(column)}: ${values} values`);
      if (unreadable.length > 0)
        say(`  of them ${unreadable.length} that no key opens: ${unreadable.slice(0, 20).join(', ')}`);
    }
    return;
  }
  throw new Error('values are still being sealed with another key; run this command again');
}

if (import.meta.main) await runCommand(rotateEncryptionKey);
