// The language model plays the caller of a test.
import { limits } from '@voicecall/contract';
import type { TestCase } from '../../../types.ts';
import { askText } from './ask-text.ts';
import type { Asks } from './ask-text.ts';
import type { MessageRow } from '../../chats/public.ts';

type Persona = Extract<TestCase['caller'], { type: 'persona' }>;

const over = '[END]';

/** The next message of the caller; undefined when they have no more to say. */
export async function playCaller(
  deps: Asks,
  { persona, goal }: Persona,
  messages: readonly MessageRow[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const said = await askText(deps, {
    system: [
      'You play a person who talks with an agent, to test the agent. Write only what the person says next: one or two short sentences, no quotes, no stage directions.',
      `Who the person is: ${persona}`,
      `What the person wants: ${goal}`,
      `When the person has what they want, or gives up, and has said goodbye, write only ${over}.`,
    ].join('\n'),
    // Seen from the person, the agent is the other side.
    lines: [
      { role: 'user', text: 'The conversation begins.', tools: [] },
      ...messages.map(({ role, text }) => ({
        role: role === 'agent' ? ('user' as const) : ('agent' as const),
        text: text === '' ? '…' : text,
        tools: [],
      })),
    ],
    signal,
  });
  const text = said.replaceAll(over, '').trim().slice(0, limits.test_line_chars);
  return text === '' ? undefined : text;
}
