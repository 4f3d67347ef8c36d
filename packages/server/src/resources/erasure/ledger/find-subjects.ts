// Finds whom entries of the ledger are about: hashes the values of all calls and chats of a tenant, and compares.
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import type { Subject } from '../../calls/public.ts';
import { readCallValues, readChatValues } from '../person/value-store.ts';
import { hasherOf, kinds } from './entry.ts';
import type { Entry } from './entry.ts';

const limit = 1_000;

/** The subject of each entry, as far as the database has it. */
export async function findSubjects(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  tenant_id: string,
  entries: readonly Entry[],
): Promise<Subject[]> {
  const wanted = new Set(entries.flatMap(({ subject }) => Object.values(subject ?? {})));
  const hashers = [...new Set(entries.map(({ key }) => key))].map((key) => hasherOf(sealer, key, tenant_id));
  const found = new Map<string, string>();
  for (const read of [readCallValues, readChatValues])
    for await (const [kind, value] of valuesOf(db.sql, tenant_id, read))
      for (const hash of hashers) {
        const hashed = hash(kind, value);
        if (wanted.has(hashed)) found.set(hashed, value);
      }
  return entries.map(({ subject }) => subjectOf(subject ?? {}, found));
}

async function* valuesOf(sql: Sql, tenant_id: string, read: typeof readCallValues) {
  for (let after_id: string | undefined = ''; after_id !== undefined;) {
    const rows: Awaited<ReturnType<typeof read>> = await read(sql, { tenant_id, after_id, limit });
    for (const row of rows) for (const kind of kinds) for (const value of row[kind]) yield [kind, value] as const;
    after_id = rows.length === limit ? rows.at(-1)?.id : undefined;
  }
}

function subjectOf(hashes: NonNullable<Entry['subject']>, found: ReadonlyMap<string, string>): Subject {
  const subject: Subject = Object.fromEntries(
    Object.entries(hashes).flatMap(([kind, hash]) => {
      const value = found.get(hash);
      return value === undefined ? [] : [[kind, value]];
    }),
  );
  // Others use the number, too: without the name nobody of them is meant.
  const { number, name, ...rest } = subject;
  const isWhole = hashes.name === undefined || name !== undefined;
  return isWhole && number !== undefined ? { ...rest, number, name } : rest;
}
