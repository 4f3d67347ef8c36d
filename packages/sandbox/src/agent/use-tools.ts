// What the scripted agent does beside talking: it books where its script says so, and calls the one http tool that the call's metadata names.
import { randomUUID } from 'node:crypto';
import type { BookingToolArguments, ToolOutcome, TurnInput } from '@voicecall/contract';
import type { Conversation } from './converse.ts';

type Arguments = NonNullable<TurnInput['tool']>['arguments'];

/** Books next Thursday at three for the lead; null where the agent has no booking tool. Answers what the platform says to that. */
export async function book(talk: Conversation): Promise<string | null> {
  const { brief } = talk;
  const tool = brief.tools.find(({ type }) => type === 'booking');
  if (!tool) return null;
  const said = talk.turns.filter(({ role }) => role === 'user');
  const args = {
    full_name: brief.lead?.name ?? 'Ann Example',
    preferred_datetime: nextThursdayAtThree(brief.now, brief.timezone),
    preferred_datetime_text: said.find(({ text }) => text.includes('Thursday'))?.text ?? '',
    ...(brief.lead?.email && { email: brief.lead.email }),
    channel: 'in_person',
    evidence_turn_ids: said.map(({ turn_id }) => turn_id),
  } satisfies BookingToolArguments;
  const outcome = await noted(talk, tool.name, args, () => talk.tools.book(args));
  return outcome.say;
}

/** `metadata.sandbox_tool` names the tool and `metadata.sandbox_arguments` are its arguments, so that customers can rehearse their tools. */
export async function rehearse(talk: Conversation): Promise<void> {
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
async function noted(talk: Conversation, name: string, args: Arguments, use: () => Promise<ToolOutcome>): Promise<ToolOutcome> {
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
    tool: { name, arguments: args, result: outcome.say, ok: outcome.ok, duration_ms: ended - started },
  };
  talk.turns.push(turn);
  talk.onTurn(turn);
  return outcome;
}

const dayMs = 86_400_000;
const thursday = 4;

/** Local time of the Thursday after today, as today is in `timezone`. */
export function nextThursdayAtThree(now: string, timezone: string): string {
  // The only English locale that writes dates as ISO 8601 does.
  const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(now)));
  const ahead = (thursday - new Date(today).getUTCDay() + 7) % 7 || 7;
  return `${new Date(today + ahead * dayMs).toISOString().slice(0, 10)}T15:00`;
}
