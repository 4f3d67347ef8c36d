// The journal is begun while the brief is fetched: a call without a brief leaves none.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginJournal } from '../reports/journal.ts';
import { holdCall } from './hold-call.ts';

type Duty = Parameters<typeof holdCall>[0];

const job = { tenant_id: 'tn_1', call_id: 'AJ_1', server_url: 'http://127.0.0.1:1', token: 'none' };
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'voicecall-hold-call-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** `brief` finds the journal begun. */
function duty(brief: () => Promise<null>): Duty {
  const begun = beginJournal(job, { directory, log: () => undefined });
  return {
    job,
    beginJournal: () => begun,
    link: {
      brief: async () => {
        await begun;
        expect(readdirSync(directory)).toHaveLength(1);
        return brief();
      },
    },
  } as unknown as Duty;
}

it('a call that is over is not joined and leaves no journal', async () => {
  await holdCall(duty(async () => null));
  expect(readdirSync(directory)).toEqual([]);
});

it('a call whose brief cannot be had fails and leaves no journal', async () => {
  const gone = new Error('no brief');
  await expect(holdCall(duty(() => Promise.reject(gone)))).rejects.toBe(gone);
  expect(readdirSync(directory)).toEqual([]);
});
