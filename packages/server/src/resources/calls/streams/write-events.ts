// The text of server-sent events of live streams.
import { encodeStreamCursor } from '@voicecall/contract';
import type { FeedPosition, StreamEndReason, StreamPosition } from '@voicecall/contract';
import { turnOfJson } from '../agent/transcript-store.ts';
import type { TurnRow } from '../agent/transcript-store.ts';
import { isTerminal } from '../call-state.ts';
import { presentCall, presentTurn } from '../present.ts';
import type { ShownRow } from '../present.ts';
import type { CallJson, ChangeRow } from './change-store.ts';

/** How far a call is, for the stream of it. */
export interface Progress {
  readonly ended_at: Date | null;
  /** Nothing more is expected of the call. */
  readonly complete: boolean;
}

/** An event of a stream, written once for all of its readers. */
export interface Written extends FeedPosition {
  readonly call_id: string;
  readonly text: string;
  /** Of changes of the call itself. */
  readonly progress: Progress | null;
}

/** JSON contains no line break, so `data` is one line. */
const eventText = (name: string, data: object, cursor?: string): string =>
  `${cursor === undefined ? '' : `id: ${cursor}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const startText = (): string => 'retry: 1000\n\n';
export const resetText = (): string => eventText('reset', {});
export const endText = (reason: StreamEndReason): string => eventText('end', { reason });
/** A comment, and where the stream is: an event without data is not shown to the client's program. */
export const heartbeatText = (cursor: string | null): string => `: \n${cursor === null ? '' : `id: ${cursor}\n`}\n`;

/** The id of an event. `at` is when it was written. */
export const cursorOf = (
  { transaction_no, row_no }: FeedPosition,
  at: Date,
  turn_id: StreamPosition['turn_id'] = null,
): string => encodeStreamCursor({ transaction_no, row_no, at: Math.floor(at.getTime() / 1000), turn_id });

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The call as it was after a change. */
export const callAfter = (call: CallJson, state: Partial<CallJson> | null): CallJson => ({ ...call, ...state });

const rowOf = (call: CallJson): ShownRow => ({
  ...call,
  created_at: new Date(call.created_at),
  updated_at: new Date(call.updated_at),
  ringing_at: dateOf(call.ringing_at),
  answered_at: dateOf(call.answered_at),
  ended_at: dateOf(call.ended_at),
});

export const callText = (call: CallJson, cursor: string): string =>
  eventText('call', { call: presentCall(rowOf(call), call.booking_ids) }, cursor);

export const turnText = (call: CallJson, turn: TurnRow, cursor: string): string =>
  eventText('turn', { call_id: call.id, turn: presentTurn(turn, rowOf(call)) }, cursor);

/** A call that was not answered has no turns to wait for. */
export const progressOf = (call: CallJson): Progress => ({
  ended_at: isTerminal(call) ? dateOf(call.ended_at) : null,
  complete: isTerminal(call) && (call.answered_at === null || call.report_received_at !== null),
});

/** The event of a change; null when its call or turn is gone. */
export function writeChange(row: ChangeRow): Written | null {
  const { call, turn, call_id, turn_id, transaction_no, row_no } = row;
  const cursor = cursorOf(row, row.created_at);
  const event = { call_id, transaction_no, row_no };
  if (!call) return null;
  if (turn_id !== null) return turn && { ...event, text: turnText(call, turnOfJson(turn), cursor), progress: null };
  const after = callAfter(call, row.state);
  return { ...event, text: callText(after, cursor), progress: progressOf(after) };
}
