// Handles one call, from joining its room to the delivered report.
import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@livekit/agents';
import type { JobContext, VAD } from '@livekit/agents';
import { limits } from '@voicecall/contract';
import type { AgentJobMetadata } from '@voicecall/contract';
import type { AgentConfig } from '../config.ts';
import { createConversation } from './conversation.ts';
import { deliverOwn, deliverReport } from '../reports/deliver-report.ts';
import type { Delivery } from '../reports/deliver-report.ts';
import { endJournal } from '../reports/journal.ts';
import type { Journal } from '../reports/journal.ts';
import { createLiveCall } from './live-call.ts';
import type { LiveCall } from './live-call.ts';
import type { ReportEntry } from '../reports/report-parts.ts';
import { isAnswered, otherSide, until, watchRoom } from './room-watch.ts';
import { describe } from '@voicecall/contract/server-link';
import type { ServerLink } from '@voicecall/contract/server-link';
import { untakenSettings } from '../parts/provider-settings.ts';
import { speechParts } from '../parts/speech-parts.ts';

const reportAfterMs = 1_000;
/** How long this process keeps sending a report; after that the worker takes over. */
const insistMs = 60_000;
/** How often the platform is asked whether an unanswered call is still wanted. */
const askEveryMs = 10_000;

interface Duty {
  readonly ctx: Pick<JobContext, 'room' | 'connect'>;
  readonly config: AgentConfig;
  readonly link: ServerLink;
  /** Called at once: the brief and the journal are fetched and begun side by side. */
  readonly beginJournal: () => Promise<Journal>;
  /** Used to send the report directly when the journal cannot be written to disk. */
  readonly job: AgentJobMetadata;
  readonly vad: VAD;
  /** Aborted when the worker stops or has died. */
  readonly stopping: AbortSignal;
}

/**
 * Handles the call. Failures during the call are reported, not thrown. Throws when the platform has no brief for it.
 */
export async function holdCall({ ctx, config, link, beginJournal, job, vad, stopping }: Duty): Promise<void> {
  const opening = beginJournal();
  const brief = await link.brief().catch(async (error: unknown) => {
    await discard(await opening);
    throw error;
  });
  const journal = await opening;
  if (brief === null) return discard(journal);
  const call = createLiveCall(brief, link, journal);
  const { room } = ctx;
  watchRoom(call, room);
  const stop = (): void => void abandon(call);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  try {
    await converse(call, { ctx, vad, config });
  } catch (error) {
    log().error({ error }, 'the agent failed');
    call.hangUp('agent_error');
    call.finish('agent_error');
  }
  // The platform may still need a moment to close the room; the other side then hears nothing more.
  await Promise.all([
    room.disconnect().catch((error: unknown) => log().warn({ problem: describe(error) }, 'leaving the room failed')),
    sleep(reportAfterMs),
  ]);
  // Turns that are not yet delivered are also in the report; a hang-up request is not.
  const [{ delivery, path }] = await Promise.all([report(call, journal, job), link.flush({ without_turns: true })]);
  if (delivery.outcome !== 'taken')
    log().error(
      { call_id: job.call_id, problem: delivery.problem, kept: delivery.outcome === 'later' && path !== null },
      `the report was ${delivery.outcome === 'later' ? 'not delivered yet' : 'refused'}`,
    );
}

/** The call was over before this agent joined it. */
async function discard(journal: Journal): Promise<void> {
  const path = await journal.close();
  if (path !== null) await endJournal(path);
}

/** Delivers the report; `path` is the journal that it was delivered from. */
async function report(
  call: LiveCall,
  journal: Journal,
  job: AgentJobMetadata,
): Promise<{ delivery: Delivery; path: string | null }> {
  const { turns, transcripts, figures, ...how } = call.report();
  const deadline = Date.now() + insistMs;
  journal.write({ end: { ...how, ended_at: Date.now() } });
  const path = await journal.close();
  if (path !== null) return { delivery: await deliverOwn(path, deadline), path };
  const entries = (): ReportEntry[] => [...turns.map((turn) => ({ turn })), ...transcripts.map((item) => ({ item }))];
  const head = { report_id: journal.report_id, ...how };
  return { delivery: await deliverReport({ job, head, entries, figures }, deadline), path };
}

async function converse(call: LiveCall, { ctx, vad, config }: Pick<Duty, 'ctx' | 'vad' | 'config'>): Promise<void> {
  const { room } = ctx;
  const { direction, max_duration_sec } = call.brief.call;
  // LiveKit responds while the conversation is built.
  const connecting = ctx.connect();
  connecting.catch(() => undefined);
  const parts = speechParts(config, call.brief.agent);
  const { stt, model, tts } = config;
  const untaken = untakenSettings(config, call.brief.agent);
  if (untaken.length > 0)
    log().warn(
      { call_id: call.brief.call.id, settings: untaken, stt: stt.provider, tts: tts.provider },
      'the providers do not take these settings of the agent as they are',
    );
  call.figures.usage.count(parts, { stt: stt.provider, llm: model.provider, tts: tts.provider });
  const conversation = createConversation(call, { parts, vad, room });
  // The platform limits how long an outbound call rings.
  const joinTimer =
    direction === 'outbound' ? undefined : setTimeout(() => call.hangUp('join_timeout'), limits.join_ms);
  const overTimer = setInterval(() => void leaveIfOver(call), askEveryMs);
  let durationTimer: NodeJS.Timeout | undefined;
  try {
    await connecting;
    if (!(await until(call, room, () => otherSide(call, room) !== undefined))) return;
    // An inbound phone call is answered once the agent publishes audio in the room.
    await conversation.start();
    if (!(await until(call, room, () => isAnswered(call, room)))) return;
    clearTimeout(joinTimer);
    clearInterval(overTimer);
    call.answered(Date.now());
    durationTimer = setTimeout(() => call.hangUp('max_duration'), max_duration_sec * 1000);
    await conversation.begin();
    await until(call, room, () => false);
  } finally {
    clearTimeout(joinTimer);
    clearInterval(overTimer);
    clearTimeout(durationTimer);
    await conversation.close();
  }
}

/** An agent that joins while its room is being closed opens the room again and would wait there in vain. */
async function leaveIfOver(call: LiveCall): Promise<void> {
  const brief = await call.link.brief().catch((error: unknown) => {
    log().warn({ problem: describe(error) }, 'the platform did not say whether the call continues');
    return undefined;
  });
  if (brief === null) call.finish(null);
}

const goneWithinMs = 1_000;
const closeWithinMs = 5_000;

/**
 * The worker asks this job to end: either the call has ended, which is seen a moment later, or the worker itself stops.
 */
async function abandon(call: LiveCall): Promise<void> {
  await sleep(goneWithinMs);
  call.hangUp('agent_error');
  await sleep(closeWithinMs);
  call.finish('agent_error');
}
