// Bringing a call's report to the platform, part by part, and knowing when that is done, hopeless, or to be tried
// again.
import { limits } from '@voicecall/contract';
import type { AgentJobMetadata } from '@voicecall/contract';
import { endJournal, holding, readJournal } from './journal.ts';
import type { JournalFacts } from './journal.ts';
import { cutReport } from './report-parts.ts';
import type { ReportEntry, ReportHead } from './report-parts.ts';
import { insist, sendReportPart } from '../server-link.ts';

/** `refused`: it will never be taken. `later`: the platform was not there, or could not. */
export type Delivery =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused' | 'later'; readonly problem: string; readonly reached: boolean };

export interface Report {
  readonly job: AgentJobMetadata;
  readonly head: ReportHead;
  readonly entries: () => AsyncIterable<ReportEntry> | Iterable<ReportEntry>;
}

/** Sizes of parts: something between here and the platform may take less than the platform itself. */
const sizes = [limits.report_part_bytes, limits.report_part_bytes / 4, limits.report_part_bytes / 16];
/**
 * The platform's word that it will never take this report: the token is not good, there is no such call, or its time is
 * over.
 */
const hopeless = new Set(['unauthorized', 'call_not_found', 'call_not_active']);

/**
 * Delivers a report, each part tried again until the deadline (milliseconds since the epoch); there is always a first
 * try.
 */
export async function deliverReport({ job, head, entries }: Report, deadline: number): Promise<Delivery> {
  let problem = '';
  for (const bytes of sizes) {
    const answer = await sendAll(job, cutReport(head, entries(), bytes), deadline);
    if (answer === undefined) return { outcome: 'taken' };
    problem = answer.problem;
    if (answer.status !== 413)
      return {
        outcome: hopeless.has(answer.code ?? '') ? 'refused' : 'later',
        problem,
        reached: answer.status !== null,
      };
  }
  return { outcome: 'later', problem, reached: true };
}

/** The answer to the first part that was not taken; undefined when all were. */
async function sendAll(job: AgentJobMetadata, parts: ReturnType<typeof cutReport>, deadline: number) {
  for await (const part of parts) {
    const answer = await insist(deadline, () => sendReportPart(job, part));
    if ('problem' in answer) return answer;
  }
  return undefined;
}

/**
 * Delivers the report of a journal that has an end, and removes the journal once nothing more is to be done with it.
 */
export const deliverJournal = (
  path: string,
  { report_id, job, end, entries }: JournalFacts,
  deadline: number,
): Promise<Delivery> =>
  holding(path, async () => {
    const { answered_by = null, ended_reason = null } = end ?? {};
    const delivery = await deliverReport({ job, head: { report_id, answered_by, ended_reason }, entries }, deadline);
    if (delivery.outcome !== 'later') await endJournal(path);
    return delivery;
  });

/** What a call's own process does with its journal at the end: what it cannot deliver, the worker does. */
export async function deliverOwn(path: string, deadline: number): Promise<Delivery> {
  const facts = await readJournal(path);
  if (!facts) throw new Error('the journal cannot be read');
  return deliverJournal(path, facts, deadline);
}
