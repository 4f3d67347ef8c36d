// After a backup was restored: erases again what the backup has and the ledger says was erased. It can run twice. Nothing
// of the ledger is passed over: what cannot be read is an error.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { system } from '../../../platform/principal.ts';
import { endLost } from '../../calls/public.ts';
import { expireExports } from '../../exports/public.ts';
import { eraseCalls } from '../erase-calls.ts';
import { findKnown } from '../store.ts';
import { parseEntry, requireGenuine } from './entry.ts';
import type { NamedEntry } from './entry.ts';
import { erasePersons } from './erase-persons.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'sealer' | 'stored' | 'metrics' | 'recordings'>;

/** Entries that are read at once. */
const atOnce = 16;

/** Returns what it has done, in words. No worker may run. */
export async function replayLedger(deps: Needs): Promise<string[]> {
  let [entries, calls] = [0, 0];
  const ofPersons: NamedEntry[] = [];
  for await (const page of readLedger(deps))
    for (const named of page) {
      entries += 1;
      if (named.entry.erasure_id === null) calls += await eraseListed(deps, named);
      else ofPersons.push(named);
    }
  // First by person, so that the receipt counts what goes; then what was found by what the backup does not have.
  const persons = await erasePersons(deps, ofPersons);
  for (const named of ofPersons) calls += await eraseListed(deps, named);
  return [
    `The ledger of erasures has ${entries} entries. ${persons.erased} persons of whom the backup had something are erased again, and ${calls} more calls.`,
    ...(persons.waiting > 0
      ? [`${persons.waiting} of them have calls that have not ended. Each is erased when it has.`]
      : []),
  ];
}

async function* readLedger({ recordings }: Needs): AsyncGenerator<NamedEntry[]> {
  const read = (names: readonly string[]): Promise<NamedEntry[]> =>
    Promise.all(names.map(async (name) => ({ name, entry: parseEntry(name, await recordings.readEntry(name)) })));
  let names: string[] = [];
  for await (const name of recordings.entries()) {
    names.push(name);
    if (names.length < atOnce) continue;
    yield await read(names);
    names = [];
  }
  yield await read(names);
}

/** Erases the calls of an entry. A call that was erased had ended, and nobody had it on hold. */
async function eraseListed(deps: Needs, { name, entry }: NamedEntry): Promise<number> {
  const { tenant_id } = entry;
  const known = await findKnown(deps.db.sql, tenant_id, entry.call_ids);
  if (known.length === 0) return 0;
  requireGenuine(deps.sealer, name, entry);
  await endLost(
    deps,
    known.filter(({ ended }) => !ended).map(({ id }) => ({ tenant_id, call_id: id })),
  );
  const call_ids = known.map(({ id }) => id);
  await deps.db.tx(async (sql) => {
    await eraseCalls(deps, sql, { tenant_id, call_ids, at: new Date(entry.at) });
    await expireExports(sql, tenant_id, deps.clock.now());
    await recordAudit(sql, system, {
      tenant_id,
      action: 'erasure.replayed',
      target: ['tenant', tenant_id],
      changes: { calls: call_ids.length },
      at: deps.clock.now(),
    });
  });
  return call_ids.length;
}
