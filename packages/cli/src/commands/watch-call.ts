// Follows one call: its status and its turns, as they are written.
import type { Call, CallDetail, CallUpdate, Turn } from '@voicecall/sdk';
import type { CliContext } from '../context.ts';
import { errorLine, exitCodes } from '../errors.ts';
import { persist } from '../listen/waiting.ts';
import { printableJson } from '../output/printable.ts';
import { streamLine } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { statusCell } from './columns.ts';

/** Shows a call until it has ended, as it happens. Sets the exit code when it failed. */
export async function watchCall(context: CliContext, id: string): Promise<void> {
  const { signal } = context;
  const client = context.client();
  const onFailure = (error: unknown, delayMs: number): void =>
    context.err(`waiting ${delayMs / 1000} s for the API: ${errorLine(error)}`);
  const read = (patient: boolean): Promise<CallDetail | undefined> =>
    persist(() => client.calls.get(id, { signal, maxRetries: 0 }), { signal, patient, onFailure });
  const show = showingOnce(context);
  // A stream waits for a server that is not there: the first request says so instead.
  let detail = await read(false);
  if (!detail) return;
  show(detail);
  if (detail.call.ended_at === null) {
    await followUntilEnd(client.calls.watch(id, { signal }), show, signal);
    detail = await read(true);
    if (!detail) return;
    show(detail);
  }
  if (detail.call.status === 'failed') context.exitCode = exitCodes.failed;
}

type Show = (told: { readonly call?: Call; readonly turns: readonly Turn[] }) => void;

/** The stream goes on after the end of the call, until its turns are complete: the last ones come with a report. */
async function followUntilEnd(updates: AsyncIterable<CallUpdate>, show: Show, signal: AbortSignal): Promise<void> {
  try {
    for await (const update of updates) {
      if (update.type === 'turn') show({ turns: [update.turn] });
      else if (update.call.ended_at === null) show({ call: update.call, turns: [] });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Shows each turn once, and then the status if it has changed. */
function showingOnce(context: CliContext): Show {
  const turnsShown = new Set<number>();
  let shown: string | undefined;
  return ({ call, turns }) => {
    for (const turn of turns) {
      if (!turnsShown.has(turn.turn_id)) showTurn(context, turn);
      turnsShown.add(turn.turn_id);
    }
    if (call && call.status !== shown) showStatus(context, call);
    shown = call?.status ?? shown;
  };
}

const statusColumns: readonly Column<Call>[] = [
  { title: 'what', width: 9, cell: () => 'status' },
  { title: 'status', width: 11, cell: ({ status }) => statusCell(status) },
  {
    title: 'why',
    cell: ({ ended_at, ended_reason, ended_by, duration_sec }) =>
      ended_at === null
        ? ''
        : [ended_reason, ended_by && `by ${ended_by}`, `${duration_sec} s`].filter(Boolean).join(', '),
  },
];

function showStatus(context: CliContext, call: Call): void {
  if (context.json()) context.out(printableJson({ kind: 'status', call }));
  else context.out(streamLine(statusColumns, call, { ...context, width: unlimited(context) }));
}

const turnColumns: readonly Column<Turn>[] = [
  // A turn may begin milliseconds before the answer: that is 0, not -0.
  { title: 'offset', width: 9, cell: ({ offset_ms }) => `${(Math.round(offset_ms / 100) / 10 || 0).toFixed(1)} s` },
  { title: 'role', width: 11, cell: ({ role }) => ({ text: role, style: role === 'agent' ? 'cyan' : 'bold' }) },
  { title: 'text', cell: ({ text, tool }) => (tool ? `${tool.name}: ${tool.result ?? ''}` : text) },
];

function showTurn(context: CliContext, turn: Turn): void {
  if (context.json()) context.out(printableJson({ kind: 'turn', turn }));
  else context.out(turnLine(turn, context));
}

/** What was said is never cut: the terminal breaks the line. */
export const turnLine = (turn: Turn, context: CliContext): string =>
  streamLine(turnColumns, turn, { ...context, width: unlimited(context) });

const unlimited = (context: CliContext) => () => context.width() && Infinity;
