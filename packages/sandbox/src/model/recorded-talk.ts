// The one typed conversation that the sandbox's model knows: the demo's agent books a viewing. Without clock and network.
import { recordedAgent } from '@voicecall/contract';
import { nextDayAtThree, thursday } from '../agent/use-tools.ts';
import { scripts } from '../callee/scripts.ts';
import type { Line } from '../callee/scripts.ts';
import { notFound, textOf } from './chat-form.ts';
import type { ChatRequest, Refused } from './chat-form.ts';

/** What the model says next, and the tool that it then calls. */
export interface Reply {
  readonly text: string;
  readonly call?: { readonly name: string; readonly arguments: object };
}

const lines: readonly Line[] = scripts['+15005550001']?.lines.slice(1) ?? [];
const isPerson = ({ who }: Line): boolean => who === 'callee';

/** The reply to the last message of a request; a refusal when the agent is not the demo's. */
export function nextReply(request: ChatRequest): Reply | Refused {
  const system = request.messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(textOf)
    .join('\n');
  if (!system.endsWith(`# Instructions\n${recordedAgent.instructions}`))
    return notFound('This model knows one recorded conversation, and this agent has no part in it.', 'no_recording');
  const { heard, name, understood } = follow(request);
  const after = lines.slice(heard);
  const last = request.messages.at(-1);
  if (!understood) return { text: hint(after.find(isPerson), name) };
  if (last?.role === 'tool') return { text: textOf(last) };
  const line = after[0];
  if (line?.who !== 'agent') return goodbye(request);
  const booking =
    line.once_booked === undefined ? undefined : toolOf(request, ({ preferred_datetime }) => preferred_datetime);
  const words = fill(booking ? (line.once_booked ?? '') : line.text, name);
  return booking
    ? { text: words, call: { name: booking, arguments: bookingOf(system, name, request) } }
    : { text: words };
}

/** How far the conversation is in the script, the name that the person gave, and whether the last message was part of it. */
function follow({ messages }: ChatRequest): { heard: number; name: string; understood: boolean } {
  let heard = 0;
  let name = 'Ann Example';
  let understood = false;
  for (const message of messages.filter(({ role }) => role === 'user')) {
    const at = lines.findIndex((line, index) => index >= heard && isPerson(line));
    const found = at < 0 ? null : patternOf(lines[at]?.text ?? '').exec(plain(textOf(message)));
    understood = found !== null;
    if (!found) continue;
    heard = at + 1;
    const [given] = found.slice(1);
    if (given !== undefined) name = given.replaceAll(/(^|\s)\p{L}/gu, (first) => first.toUpperCase());
  }
  return { heard, name, understood };
}

/** Case, punctuation and white space do not matter. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.split('{lead}').map(plain).join(' (.{1,100})')}$`);

const fill = (template: string, name: string): string =>
  template.replaceAll('{lead}', name).replaceAll('{agent}', recordedAgent.name);

const hint = (next: Line | undefined, name: string): string =>
  next
    ? `I am the recorded agent of the sandbox and know one conversation. Please write: “${fill(next.text, name)}”`
    : 'I am the recorded agent of the sandbox, and our conversation is over. Begin another chat.';

function goodbye(request: ChatRequest): Reply {
  const name = toolOf(request, (properties) => Object.keys(properties).length === 0, /^end_call/);
  return { text: 'Goodbye!', ...(name !== undefined && { call: { name, arguments: {} } }) };
}

/** The name of the first tool that has such arguments. */
const toolOf = (
  { tools }: ChatRequest,
  test: (properties: Readonly<Record<string, unknown>>) => unknown,
  name = /./,
): string | undefined =>
  tools?.find(({ function: tool }) => name.test(tool.name) && test(tool.parameters?.properties ?? {}))?.function.name;

/** The moment and the zone stand in the prompt. */
function bookingOf(system: string, full_name: string, { messages }: ChatRequest): object {
  const [, now = ''] = /\((\d{4}-\d{2}-\d{2}T[^)]*Z)\)/.exec(system) ?? [];
  const [, zone = 'UTC'] = /in the time zone ([^,\s]+),/.exec(system) ?? [];
  return {
    full_name,
    preferred_datetime: nextDayAtThree(thursday, now, zone),
    preferred_datetime_text:
      messages
        .filter(({ role }) => role === 'user')
        .map(textOf)
        .find((text) => /thursday/i.test(text)) ?? '',
    channel: 'in_person',
  };
}
