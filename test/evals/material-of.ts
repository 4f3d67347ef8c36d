// A case as the pipeline takes it: turns with times that follow from the lengths of what was said.
import type { CapturedBooking, Material, SpokenTurn } from '@voicecall/server/extraction/material.ts';
import type { CaseBooking, EvalCase } from './eval-case.ts';

const roles = { A: 'agent', U: 'user', T: 'tool', S: 'system' } as const;
const line = /^(?:\+(?<pause>\d+) )?(?<who>[AUTS])(?<cut>!?): (?<text>.*)$/su;
const toolLine = /^(?<name>[a-z_]+) (?<outcome>ok|failed): (?<result>.*)$/su;
const zones = { en: 'America/New_York', es: 'Europe/Madrid', de: 'Europe/Berlin' } as const;

const answeredAfterMs = 4000;
const msPerWord = 380;

/** The turn that a line of a case stands for. Throws when it is none. */
function parse(
  text: string,
  turn_id: number,
): { readonly pauseMs: number; readonly turn: Pick<SpokenTurn, 'turn_id' | 'role' | 'text' | 'interrupted' | 'tool'> } {
  const found = line.exec(text)?.groups;
  const role = roles[(found?.who ?? '') as keyof typeof roles];
  if (!found || !role) throw new Error(`not a turn: ${text}`);
  const words = found.text ?? '';
  const tool = toolOf(role, words);
  // Pauses of their own, so that not all calls are alike; a long one where the case says so.
  const pauseMs = found.pause ? Number(found.pause) * 1000 : role === 'tool' ? 300 : 250 + ((turn_id * 137) % 900);
  return { pauseMs, turn: { turn_id, role, text: tool ? tool.result : words, interrupted: found.cut === '!', tool } };
}

function toolOf(role: SpokenTurn['role'], text: string) {
  if (role !== 'tool') return null;
  const { name = '', outcome, result = '' } = toolLine.exec(text)?.groups ?? {};
  if (name === '') throw new Error(`not a use of a tool: ${text}`);
  return { name, arguments: {}, result, ok: outcome === 'ok', duration_ms: 400 };
}

/**
 * The ids of the turns that hold these words, case and all but their role aside: `U: yes.` is a turn of the user that
 * begins so.
 */
export function turnsSaying({ talk, id }: EvalCase, words: string): number[] {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^\+\d+ /, '')
      .replace(/^([auts])!:/, '$1:');
  const found = talk.flatMap((text, index) => (plain(text).includes(words.toLowerCase()) ? [index + 1] : []));
  if (found.length === 0) throw new Error(`${id}: nobody says "${words}"`);
  return found;
}

const bookingOf = (
  one: EvalCase,
  { full_name, email, phone, channel, at, at_text, by }: CaseBooking,
): CapturedBooking => ({
  full_name,
  email: email ?? null,
  phone: phone ?? null,
  channel,
  preferred_datetime: new Date(at),
  preferred_datetime_text: at_text,
  evidence_turn_ids: by.flatMap((words) => turnsSaying(one, words)),
});

export function materialOf(one: EvalCase): Material {
  const started = Date.parse(
    one.begun ?? (one.language === 'en' ? '2026-03-10T15:00:00-04:00' : '2026-03-10T15:00:00+01:00'),
  );
  let at = started + answeredAfterMs;
  const turns = one.talk.map((text, index): SpokenTurn => {
    const { pauseMs, turn } = parse(text, index + 1);
    const begins = at + pauseMs;
    at = begins + Math.max(1, turn.text.split(/\s+/).length) * msPerWord;
    return { ...turn, started_at: new Date(begins), ended_at: one.untimed ? null : new Date(at) };
  });
  return {
    call: {
      direction: one.direction,
      answered_by: one.answered_by,
      timezone: zones[one.language],
      from_number: one.from,
      to_number: one.to,
      lead: one.lead ?? null,
      started_at: new Date(started),
      answered_at: new Date(started + answeredAfterMs),
      ended_at: new Date(at + 800),
    },
    vertical: one.vertical,
    definitions: [...(one.definitions ?? [])].sort((a, b) => (a.field_key < b.field_key ? -1 : 1)),
    turns,
    bookings: (one.bookings ?? []).map((booking) => bookingOf(one, booking)),
    booking_tools: ['book_appointment'],
  };
}
