// One call while it is held: what is known of it, and the ways it ends.
import type { CallBrief } from '@voicecall/contract';
import type { Journal } from '../reports/journal.ts';
import type { SeenEnd } from './leaving.ts';
import type { MessageBody, ServerLink } from '../server-link.ts';
import { createTurnStore } from '../reports/turn-store.ts';
import type { TurnStore } from '../reports/turn-store.ts';

/** Why the agent asks for the end of the call. */
export type EndReason = MessageBody<'end'>['reason'];

export interface LiveCall {
  readonly brief: CallBrief;
  readonly link: ServerLink;
  readonly book: TurnStore;
  /** Aborted when the call is over, as far as the agent is concerned. */
  readonly over: AbortSignal;
  /** True once the end was asked for: nothing is said any more. */
  readonly ending: boolean;
  /** The phone was picked up, or the browser is there. */
  answered(at: number): void;
  /** A machine picked up. */
  foundVoicemail(): void;
  /** Asks the platform to end the call, once. Should it not do that, the agent leaves anyway. */
  hangUp(reason: EndReason): void;
  /** The platform ends this call by itself in a moment. */
  awaitEnd(): void;
  /** The call is over. */
  finish(seen: SeenEnd): void;
  /** The session report as of now. */
  report(): LiveReport;
}

/** All that was said, and how it ended. */
export interface LiveReport extends Pick<TurnStore, 'turns' | 'transcripts'> {
  readonly answered_by: MessageBody<'report'>['answered_by'];
  readonly ended_reason: SeenEnd;
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
  const book = createTurnStore(brief.agent.language, listenersOf(link, journal));
  let answered = false;
  let voicemail = false;
  let ending = false;
  let seen: SeenEnd = null;

  const answeredBy = (): LiveReport['answered_by'] => {
    if (!answered) return null;
    if (voicemail) return 'voicemail';
    return book.turns.some(({ role }) => role === 'user') ? 'human' : 'unknown';
  };
  const finish = (how: SeenEnd): void => {
    if (over.signal.aborted) return;
    // Once the agent itself ended the call, what follows is only the consequence.
    if (!ending) seen = how;
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
    book,
    over: over.signal,
    get ending() {
      return ending || over.signal.aborted;
    },
    answered(at) {
      answered = true;
      book.answered(at);
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
    report: () => ({ turns: book.turns, transcripts: book.transcripts, answered_by: answeredBy(), ended_reason: seen }),
  };
}
