// Refuses to start with an encryption key that cannot decrypt the secrets in the database.
import { createHash } from 'node:crypto';
import type { Sql } from './db.ts';
import type { Sealer } from '../seal.ts';

/** Stores the key's fingerprint on first use and compares it on every later start. */
export async function checkKey(sql: Sql, sealer: Sealer): Promise<void> {
  const fingerprint = createHash('sha256').update(sealer.derive('fingerprint')).digest('hex');
  await sql(`insert into installation (name, value) values ('encryption_key_fingerprint', $1) on conflict do nothing`, [
    fingerprint,
  ]);
  const [row] = await sql<{ value: string }>(
    `select value from installation where name = 'encryption_key_fingerprint'`,
  );
  if (row?.value !== fingerprint) {
    throw new Error(
      'ENCRYPTION_KEY is not the key that this database was first used with; its sealed secrets could not be opened',
    );
  }
}
