// The scripted agent's tool use: it books where its script says so, and calls the http tool that the call's metadata
// names.
import { randomUUID } from 'node:crypto';
import { citeTurns } from '@voicecall/contract';
import type { BookingToolArguments, CallBrief, ToolOutcome, TurnInput } from '@voicecall/contract';
import type { ServerLink } from '@voicecall/contract/server-link';

type Arguments = NonNullable<TurnInput['tool']>['arguments'];

/** The parts of a conversation that tool use needs. */
interface ToolTalk {
  readonly brief: CallBrief;
  readonly turns: TurnInput[];
  readonly tools: Pick<ServerLink, 'book' | 'callTool'>;
  readonly onTurn: (turn: TurnInput) => void;
}

/**
 * Books next Thursday, or another `weekday`, at three for the lead; null where the agent has no booking tool. Returns
 * the platform's response.
 */
export async function book(talk: ToolTalk, weekday = thursday): Promise<string | null> {
  const { brief } = talk;
  const tool = brief.tools.find(({ type }) => type === 'booking');
  if (!tool) return null;
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, 0, 1 + weekday)),
  );
  const wanted = {
    full_name: brief.lead?.name ?? 'Ann Example',
    preferred_datetime: nextDayAtThree(weekday, brief.now, brief.timezone),
    preferred_datetime_text: talk.turns.find(({ role, text }) => role === 'user' && text.includes(day))?.text ?? '',
    ...(brief.lead?.email && { email: brief.lead.email }),
    channel: 'in_person' as const,
  };
  const args = {
    ...wanted,
    evidence_turn_ids: citeTurns(talk.turns, wanted),
    tool_call_id: randomUUID(),
  } satisfies BookingToolArguments;
  const outcome = await noted(talk, tool.name, args, () => talk.tools.book(args));
  return outcome.say;
}

/**
 * `metadata.sandbox_tool` names the tool and `metadata.sandbox_arguments` are its arguments, so that customers can try
 * their tools.
 */
export async function rehearse(talk: ToolTalk): Promise<void> {
  const { sandbox_tool: name, sandbox_arguments: given } = talk.brief.metadata ?? {};
  if (typeof name !== 'string') return;
  const args: Arguments = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
  const tool = talk.brief.tools.find((offered) => offered.name === name && offered.type === 'http');
  await noted(talk, name, args, async () => {
    if (!tool) return { ok: false, say: 'The agent has no http tool of that name.', booking_id: null };
    return talk.tools.callTool(tool.id, { tool_call_id: randomUUID(), arguments: args });
  });
}

/** A tool call is a turn of its own. */
async function noted(
  talk: ToolTalk,
  name: string,
  args: Arguments,
  use: () => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const started = Date.now();
  const outcome = await use();
  const ended = Date.now();
  const turn: TurnInput = {
    turn_id: talk.turns.length + 1,
    role: 'tool',
    text: outcome.say,
    started_at: new Date(started).toISOString(),
    ended_at: new Date(ended).toISOString(),
    interrupted: false,
    confidence: null,
    tool: { name, arguments: args, ok: outcome.ok, duration_ms: ended - started },
  };
  talk.turns.push(turn);
  talk.onTurn(turn);
  return outcome;
}

const dayMs = 86_400_000;
const thursday = 4;

/** Local time of the next such weekday after today in `timezone`. */
export function nextDayAtThree(weekday: number, now: string, timezone: string): string {
  // The only English locale that writes dates as ISO 8601 does.
  const today = Date.parse(
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
      new Date(now),
    ),
  );
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7;
  return `${new Date(today + ahead * dayMs).toISOString().slice(0, 10)}T15:00`;
}
