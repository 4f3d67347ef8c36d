// Delivers a call's report to the platform, part by part. The result is: delivered, refused for good, or try later.
import { limits } from '@voicecall/contract';
import type { AgentJobMetadata } from '@voicecall/contract';
import { endJournal, withHeartbeat, readJournal } from './journal.ts';
import type { JournalFacts } from './journal.ts';
import { cutReport } from './report-parts.ts';
import type { ReportContent } from './report-parts.ts';
import { insist, sendReportPart } from '@voicecall/contract/server-link';

/** `refused`: the platform will never accept it. `later`: the platform was unavailable or failed. */
export type Delivery =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused' | 'later'; readonly problem: string; readonly reached: boolean };

export interface Report extends ReportContent {
  readonly job: AgentJobMetadata;
}

/** Part sizes: a proxy in between may accept less than the platform itself. */
const sizes = [limits.report_part_bytes, limits.report_part_bytes / 4, limits.report_part_bytes / 16];
/**
 * Error codes with which the platform refuses the report for good: invalid token, unknown call, or too late.
 */
const hopeless = new Set(['unauthorized', 'call_not_found', 'call_not_active']);

/**
 * Delivers a report. Each part is retried until the deadline (milliseconds since the epoch), and tried at least once.
 */
export async function deliverReport({ job, ...content }: Report, deadline: number): Promise<Delivery> {
  let problem = '';
  for (const bytes of sizes) {
    const answer = await sendAll(job, cutReport(content, bytes), deadline);
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

/** The response to the first part that was not accepted; undefined when all were accepted. */
async function sendAll(job: AgentJobMetadata, parts: ReturnType<typeof cutReport>, deadline: number) {
  for await (const part of parts) {
    const answer = await insist(deadline, () => sendReportPart(job, part));
    if ('problem' in answer) return answer;
  }
  return undefined;
}

/**
 * Delivers the report of a complete journal, and removes the journal when it was accepted or refused for good.
 */
export const deliverJournal = (
  path: string,
  { report_id, job, end, entries, figures }: JournalFacts,
  deadline: number,
): Promise<Delivery> =>
  withHeartbeat(path, async () => {
    const { answered_by = null, ended_reason = null } = end ?? {};
    const head = { report_id, answered_by, ended_reason };
    const delivery = await deliverReport({ job, head, entries, figures }, deadline);
    if (delivery.outcome !== 'later') await endJournal(path);
    return delivery;
  });

/** Delivers the journal from the call's own process; what that cannot deliver is left to the worker. */
export async function deliverOwn(path: string, deadline: number): Promise<Delivery> {
  const facts = await readJournal(path);
  if (!facts) throw new Error('the journal cannot be read');
  return deliverJournal(path, facts, deadline);
}
