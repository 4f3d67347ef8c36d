// Refuses to start without an encryption key that sealed secrets of the database.
import { createHash } from 'node:crypto';
import type { Sql } from '../database/db.ts';
import type { InstallationSealer } from '../seal.ts';

type Needs = Pick<InstallationSealer, 'derive' | 'ids'>;

const name = 'encryption_key_fingerprint';

const fingerprints = (sealer: Needs): string[] =>
  sealer.derive('fingerprint').map((key) => createHash('sha256').update(key).digest('hex'));

const store = (sql: Sql, sealer: Needs, row: string): Promise<unknown> =>
  sql('insert into installation (name, value) values ($1, $2) on conflict do nothing', [row, fingerprints(sealer)[0]]);

const storedFingerprints = async (sql: Sql): Promise<string[]> =>
  (await sql<{ value: string }>('select value from installation where starts_with(name, $1)', [name])).map(
    ({ value }) => value,
  );

/** Throws unless the keys are all that have sealed since the last rotation has ended. The first use stores the first. */
export async function checkKey(sql: Sql, sealer: Needs): Promise<void> {
  await store(sql, sealer, name);
  const known = fingerprints(sealer);
  if ((await storedFingerprints(sql)).some((value) => !known.includes(value)))
    throw new Error(
      'ENCRYPTION_KEY lacks a key that this database was used with; secrets that it sealed could not be opened',
    );
}

/** From now on the first key seals, and every start needs it. */
export async function useKey(sql: Sql, sealer: Needs): Promise<void> {
  if (!(await storedFingerprints(sql)).includes(fingerprints(sealer)[0] ?? ''))
    await store(sql, sealer, `${name} ${sealer.ids[0]}`);
}

/** Nothing is sealed with another key than the first one any more: a start needs no other. */
export async function keepOnlyKey(sql: Sql, sealer: Needs): Promise<void> {
  await sql('delete from installation where starts_with(name, $1) and name <> $1', [name]);
  await sql('update installation set value = $2 where name = $1', [name, fingerprints(sealer)[0]]);
}
