// Follows one call: its status and its turns, as they are written.
import type { Call, Turn } from '@voicecall/sdk';
import type { CliContext } from '../context.ts';
import { errorLine, exitCodes } from '../errors.ts';
import { pause, persist } from '../listen/waiting.ts';
import { printableJson } from '../output/printable.ts';
import { streamLine } from '../output/table.ts';
import type { Column } from '../output/table.ts';
import { statusCell } from './columns.ts';

const pollMs = 1_000;

/** Shows a call until it has ended. Sets the exit code when it failed. */
export async function watchCall(context: CliContext, id: string): Promise<void> {
  const { signal } = context;
  const client = context.client();
  const onTrouble = (error: unknown, delayMs: number): void =>
    context.err(`waiting ${delayMs / 1000} s for the API: ${errorLine(error)}`);
  let patient = false;
  let shown: string | undefined;
  let turnsShown = 0;
  while (!signal.aborted) {
    const detail = await persist(() => client.calls.get(id, { signal, maxRetries: 0 }), { signal, patient, onTrouble });
    if (!detail) return;
    patient = true;
    const { call, turns } = detail;
    for (const turn of turns.slice(turnsShown)) showTurn(context, turn);
    turnsShown = turns.length;
    if (call.status !== shown) showStatus(context, call);
    shown = call.status;
    if (call.ended_at !== null) {
      if (call.status === 'failed') process.exitCode = exitCodes.failed;
      return;
    }
    await pause(pollMs, signal);
  }
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
  { title: 'offset', width: 9, cell: ({ offset_ms }) => `${(offset_ms / 1000).toFixed(1)} s` },
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
