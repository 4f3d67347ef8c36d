// The state of one call in progress, and the ways it can end.
import type { CallBrief } from '@voicecall/contract';
import { askConsent } from '../opening/consent.ts';
import type { Consent } from '../opening/consent.ts';
import type { Journal } from '../reports/journal.ts';
import type { SeenEnd } from './leaving.ts';
import type { MessageBody, ServerLink } from '@voicecall/contract/server-link';
import { callFigures } from '../telemetry/call-figures.ts';
import type { CallFigures, ReportFigures } from '../telemetry/call-figures.ts';
import { createTurnStore } from '../reports/turn-store.ts';
import type { TurnStore } from '../reports/turn-store.ts';

/** Why the agent asks for the end of the call. */
export type EndReason = MessageBody<'end'>['reason'];

export interface LiveCall {
  readonly brief: CallBrief;
  readonly link: ServerLink;
  readonly turnStore: TurnStore;
  readonly figures: CallFigures;
  readonly consent: Consent;
  /** Aborted when the call has ended for the agent. */
  readonly over: AbortSignal;
  /** True once the end was requested: nothing more is said. */
  readonly ending: boolean;
  /** The phone was answered, or the browser has joined. */
  answered(at: number): void;
  /** A voicemail system answered. */
  foundVoicemail(): void;
  /** Asks the platform to end the call, once. If the platform does not, the agent leaves anyway. */
  hangUp(reason: EndReason): void;
  /** The platform is about to end this call itself. */
  awaitEnd(): void;
  /** The call has ended. */
  finish(seen: SeenEnd): void;
  /** The session report. The figures of the call end with it. */
  report(): LiveReport;
}

/** The turns, the transcript and the end of the call. */
export interface LiveReport extends Pick<TurnStore, 'turns' | 'transcripts'> {
  readonly answered_by: MessageBody<'report'>['answered_by'];
  readonly ended_reason: SeenEnd;
  readonly figures: ReportFigures;
}

/** How long the platform has to close a room after it was asked to. */
const closeWithinMs = 15_000;

const listenersOf = (
  link: ServerLink,
  journal: Pick<Journal, 'write'> | undefined,
): Parameters<typeof createTurnStore>[1] => ({
  onTurn(turn) {
    journal?.write({ turn });
    link.send('turns', { turns: [turn] });
  },
  onItem: (item) => journal?.write({ item: { ...item } }),
});

export function createLiveCall(brief: CallBrief, link: ServerLink, journal?: Pick<Journal, 'write'>): LiveCall {
  const over = new AbortController();
  const turnStore = createTurnStore(brief.agent.language, listenersOf(link, journal), {
    held: brief.agent.recording_consent === 'ask',
  });
  const figures = callFigures((line) => journal?.write(line));
  let answered = false;
  let voicemail = false;
  let ending = false;
  let seen: SeenEnd = null;

  const answeredBy = (): LiveReport['answered_by'] => {
    if (!answered) return null;
    if (voicemail) return 'voicemail';
    return turnStore.turns.some(({ role }) => role === 'user') ? 'human' : 'unknown';
  };
  const finish = (how: SeenEnd): void => {
    if (over.signal.aborted) return;
    // Once the agent has ended the call itself, later events are only consequences.
    if (!ending) seen = how;
    figures.waveform.end();
    over.abort();
  };
  const awaitEnd = (): void => {
    if (ending) return;
    ending = true;
    const timer = setTimeout(() => finish(null), closeWithinMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  };

  return {
    brief,
    link,
    turnStore,
    figures,
    consent: askConsent({ brief, link, turnStore }),
    over: over.signal,
    get ending() {
      return ending || over.signal.aborted;
    },
    answered(at) {
      answered = true;
      turnStore.answered(at);
      figures.begin(at);
    },
    foundVoicemail() {
      voicemail = true;
    },
    hangUp(reason) {
      if (ending || over.signal.aborted) return;
      awaitEnd();
      if (reason === 'agent_error') seen = 'agent_error';
      const answered_by = answeredBy();
      link.send('end', { reason, ...(answered_by && { answered_by }) });
    },
    awaitEnd,
    finish,
    report: () => ({
      ...turnStore.written(),
      answered_by: answeredBy(),
      ended_reason: seen,
      figures: figures.end(),
    }),
  };
}
