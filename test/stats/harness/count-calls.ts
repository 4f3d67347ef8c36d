// A process that counts what is noted, without a pause, until it is killed: `node count-calls.ts <database url> <notes>`
// takes so many at a time, and prints a dot each time.
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { foldRecounts, noteOtherDays } from '@voicecall/server/resources/stats/store.ts';

const [, , connectionString = '', notes = ''] = process.argv;
const db = openDb(connectionString, 2, () => undefined);
for (;;) {
  await db.tx((sql) => foldRecounts(sql, Number(notes)));
  await db.tx((sql) => noteOtherDays(sql, Number(notes)));
  process.stdout.write('.');
}
