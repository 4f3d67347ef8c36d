// The time limits and intervals of calls, each with its reason. Limits that clients rely on are in the contract.
import { limits } from '@voicecall/contract';
import { hourMs } from '../../platform/time.ts';

/** How often the reconciler checks an unfinished call; the first check of a new call comes as late. */
export const checkEveryMs = 15_000;
/** How often a job polls the media service. */
export const pollMs = 200;

// Admission and dial.

/**
 * Dial slots are given out this far ahead: a job that starts half a second late still dials on time, and a new rate or
 * a suspension takes effect within this time.
 */
export const admitAheadMs = 1_000;
/**
 * How often a job looks for what is announced: that the agent asks for its brief, or joins the room, or that the phone
 * has left. Only an announcement that is lost costs so much time.
 */
export const announcedPollMs = 1_000;
/** How long an agent that has taken the job may need until it is in the room. */
export const agentArrivesMs = 15_000;
/**
 * How often a job polls whether the phone rings: most carriers say so within two seconds, and each phone that is dialed
 * costs the media service these requests.
 */
export const ringingPollMs = (waited_ms: number): number => (waited_ms < 2_000 ? pollMs : 1_000);
/** How long the phone of an outbound call may ring. */
export const ringingTimeoutSec = 45;
/** The media service ends a call this much after its maximum duration, should the agent not have ended it on time. */
export const maxDurationGraceSec = 5;
/** How long placing a call is retried while the media service cannot be reached, from its dial slot on. */
export const placementRetryMs = 120_000;
/** How long answering a call is retried while the media service cannot be reached: less long, as a caller waits. */
export const answerRetryMs = 60_000;
/** The agent ends a web session that no browser joins. The platform does so this much later if the agent did not. */
export const joinWatchdogGraceMs = 5_000;

// Webhooks of the media service.

/** The dialer may report how an unanswered call ended this long after its room is gone. */
export const dialerReportMs = 5_000;
/** How soon an unanswered dial is checked after its leg left: the process that dials may have died. */
export const legLeftCheckMs = 500;
/**
 * How long a call stays open after its caller left unanswered: the agent reports 1 to 3 seconds later, and may report
 * that they spoke.
 */
export const callerGoneMs = 5_000;

// The reconciler.

/**
 * How long a call may be without its agent, which may be reconnecting. With the interval of the checks it ends within
 * 5 s of what the media service reports.
 */
export const agentGoneMs = 3_000;
/** When a call whose leg is missing is checked again. */
export const legRecheckMs = 3_000;
/** How long the leg of an unanswered dial may be missing: the dialer may be about to report. */
export const legMissingMs = 10_000;
/** The same when it is on record that the leg left: longer than `outcomeRetryMs`, as the database may have been away. */
export const legLeftMs = 1_000;
/** The same when the dialer has reported, and does not know what became of the phone. */
export const legUnknownMs = 2_500;
/**
 * How long the outcome of a dial waits for the webhook that reports how its leg left: whether the phone rang is in the
 * last state of the leg only.
 */
export const lastStateMs = 2_000;
/** How often the outcome of a dial is written again while the database is away. */
export const outcomeRetryMs = 500;
/**
 * How long the leg of a call that has an agent may be missing: the agent may be about to report why it left, or that
 * they spoke. On a busy machine that takes longer than usual.
 */
export const agentReportMs = 20_000;
/** After this long without a step towards the dial, or the answer, the job may have been lost. */
export const lostJobMs = 60_000;
/** How much later than the agent waits for it a browser may still join. */
export const lateBrowserMs = 30_000;
/** How much longer than its limits a call may last before the reconciler ends it: others should have done so. */
export const overtimeMs = 30_000;
/** After this long without a report a transfer counts as failed, and the call may be ended otherwise. */
export const transferTimeoutMs = 120_000;

// After the end of the call.

/** A room that is still there this long after its call's end was opened late, by a request that had timed out. */
export const lateRoomMs = 30_000;
/**
 * How long a summary waits for the agent's report. The report comes 1 to 3 seconds after the end; an agent that gets
 * no response sends it again for about this long.
 */
export const summaryWaitsMs = 65_000;
/** How long parts of incomplete reports are kept: longer than any report is accepted. */
export const keepReportPartsMs = 2 * limits.report_window_ms;
/** How long the ids of media webhooks are kept: the media service repeats a webhook for seconds, not for hours. */
export const keepWebhookIdsMs = hourMs;
