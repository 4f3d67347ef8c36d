// The scripted model says what its rules say, when their conditions hold, and calls no tool that was not offered.
import { describe, expect, it } from 'vitest';
import { bookingRules } from './booking-talk.ts';
import { chatCompletion, chatCompletionEvents } from './chat-completion.ts';
import { answer } from './scripted-model.ts';
import type { ChatBody, ChatMessage, ModelRule } from './scripted-model.ts';

const tools = [{ function: { name: 'book_appointment' } }, { function: { name: 'end_call' } }];
const ask = (messages: ChatMessage[], more: Partial<ChatBody> = {}): ChatBody => ({
  model: 'm',
  messages: [{ role: 'system', content: 'Be kind.' }, ...messages],
  tools,
  ...more,
});
const user = (content: string): ChatMessage => ({ role: 'user', content });
const called = (name: string, result: string): ChatMessage[] => [
  { role: 'assistant', tool_calls: [{ id: 'c1', function: { name, arguments: '{}' } }] },
  { role: 'tool', tool_call_id: 'c1', content: result },
];
const rules = bookingRules({ preferred_datetime: '2030-12-01T10:00' });
const said = (body: ChatBody, list: readonly ModelRule[] = rules) => answer(list, body, 'Pardon?');

describe('the booking conversation', () => {
  it('greets before anyone has spoken', () => {
    expect(said(ask([])).say).toMatch(/^Hello/);
  });

  it('asks a caller who wants a viewing for the name', () => {
    expect(
      said(ask([user('Hello'), { role: 'assistant', content: 'Hi' }, user('I would like to book a viewing')])),
    ).toEqual({ say: 'With pleasure. What is your name?', call: null });
  });

  it('books for a caller who tells the name', () => {
    expect(said(ask([user('My name is Ann Example')])).call).toEqual({
      name: 'book_appointment',
      arguments: { full_name: 'Ann Example', preferred_datetime: '2030-12-01T10:00' },
    });
  });

  it('says the result of the booking tool', () => {
    expect(
      said(
        ask([
          user('My name is Ann Example'),
          ...called('book_appointment', '{"ok":true,"result":"Booked for Sunday."}'),
        ]),
      ),
    ).toEqual({ say: 'Booked for Sunday.', call: null });
    expect(said(ask(called('book_appointment', '"Booked for Sunday."'))).say).toBe('Booked for Sunday.');
    expect(said(ask(called('book_appointment', 'The time is past.'))).say).toBe('The time is past.');
  });

  it('says goodbye and hangs up', () => {
    expect(said(ask([user('Thank you very much and goodbye')]))).toEqual({
      say: 'Goodbye.',
      call: { name: 'end_call', arguments: {} },
    });
  });

  it('does not act on words that came before the result of a tool', () => {
    expect(said(ask([user('goodbye'), ...called('other', 'done')]))).toEqual({ say: 'Pardon?', call: null });
  });
});

describe('a rule', () => {
  it('whose tool is not offered is skipped', () => {
    expect(said(ask([user('goodbye')], { tools: [] })).call).toBeNull();
    expect(said(ask([user('goodbye')], { tool_choice: 'none' })).call).toBeNull();
  });

  it('on a tool result distinguishes success from failure', () => {
    const list: ModelRule[] = [
      { result_of: 'x', result: /"ok":false/, say: 'no' },
      { result_of: 'x', say: 'yes' },
    ];
    expect([said(ask(called('x', '{"ok":false}')), list).say, said(ask(called('x', '{"ok":true}')), list).say]).toEqual(
      ['no', 'yes'],
    );
  });

  it('on the instructions sees all of them, and can repeat the caller’s words', () => {
    const list: ModelRule[] = [
      { instructions: /kind[^]*brief/, user: /i am (?<who>\w+)/gi, say: 'Hello {who}, {nobody}.' },
    ];
    const body = ask([user('I am Ann'), { role: 'developer', content: [{ type: 'text', text: 'Be brief.' }] }]);
    expect([said(body, list).say, said(body, list).say]).toEqual(['Hello Ann, {nobody}.', 'Hello Ann, {nobody}.']);
  });
});

describe('a streamed response', () => {
  const chunks = (
    events: string[],
  ): {
    choices: {
      delta: { content?: string; tool_calls?: { function: { arguments: string } }[] };
      finish_reason: string | null;
    }[];
    usage?: { total_tokens: number };
  }[] => events.slice(0, -1).map((event) => JSON.parse(event.replace('data: ', '')));
  const streamed = { ...ask([]), stream: true, stream_options: { include_usage: true } };

  it('joins to the same text, and ends with the requested usage', () => {
    const events = chatCompletionEvents('1', streamed, { say: ' One two,  three. ', call: null });
    expect(
      chunks(events)
        .map(({ choices }) => choices[0]?.delta.content ?? '')
        .join(''),
    ).toBe(' One two,  three. ');
    expect(chunks(events).at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(events.at(-1)).toBe('data: [DONE]\n\n');
    expect(chunks(chatCompletionEvents('1', ask([]), { say: 'One', call: null })).some(({ usage }) => usage)).toBe(
      false,
    );
  });

  it('has a tool call whose parts join to its arguments', () => {
    const events = chunks(
      chatCompletionEvents('7', streamed, { say: '', call: { name: 'end_call', arguments: { why: 'done' } } }),
    );
    const pieces = events.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(pieces[0]).toMatchObject({ id: 'call_7', function: { name: 'end_call' } });
    expect(JSON.parse(pieces.map((piece) => piece.function.arguments).join(''))).toEqual({ why: 'done' });
    expect(events.at(-2)?.choices[0]?.finish_reason).toBe('tool_calls');
  });

  it('has the same content as a response that is one object', () => {
    const call = { name: 'end_call', arguments: { why: 'done' } };
    expect(chatCompletion('7', ask([]), { say: '', call })).toMatchObject({
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            content: null,
            tool_calls: [
              { id: 'call_7', type: 'function', function: { name: 'end_call', arguments: '{"why":"done"}' } },
            ],
          },
        },
      ],
    });
  });
});
