// The disk part of an agent worker, without media: holds calls (their journals), or delivers the remaining ones.
import { readFileSync } from 'node:fs';
import { startReportSender } from '@voicecall/agent/reports/report-sender.ts';
import { deliverOwn } from '@voicecall/agent/reports/deliver-report.ts';
import { beginJournal } from '@voicecall/agent/reports/journal.ts';
import type { AgentJobMetadata } from '@voicecall/contract';
import { linesOf } from '../../harness/summaries/long-calls.ts';
import type { LongCall } from '../../harness/summaries/long-calls.ts';

/** The task of the process: the path of a JSON file, as its argument. */
export interface AgentWork {
  readonly directory: string;
  /**
   * Calls to hold. Those with `end` end while the platform is down; the others continue until the process is killed.
   */
  readonly calls: readonly { readonly job: AgentJobMetadata; readonly call: LongCall; readonly end: boolean }[];
}

const { directory, calls } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as AgentWork;
const log = (problem: string, about: object = {}): void =>
  void process.stdout.write(`${JSON.stringify({ problem, ...about })}\n`);

if (calls.length === 0) {
  startReportSender({ directory, log, still_ms: 1_000, every_ms: 100, first_wait_ms: 200, longest_wait_ms: 1_000 });
  // Nothing else keeps the process alive.
  setInterval(() => undefined, 1_000);
  log('delivers');
} else {
  await Promise.all(
    calls.map(async ({ job, call, end }) => {
      const journal = await beginJournal(job, { directory, log });
      for (const line of linesOf(call)) journal.write(line);
      if (end) journal.write({ end: { answered_by: 'human', ended_reason: 'user_hangup', ended_at: Date.now() } });
      const path = await journal.close();
      if (end && path !== null) log((await deliverOwn(path, 0)).outcome);
    }),
  );
  log('holds');
  setInterval(() => undefined, 1_000);
}
