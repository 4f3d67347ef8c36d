// A call of the evaluation as the pipeline takes it. The calls have no times: turns last as long as their words take to
// say.
import type { Material, SpokenTurn } from '@voicecall/server/extraction/material.ts';
import type { EvaluationCall } from './evaluation-call.ts';

const answeredAfterMs = 4000;
const pauseMs = 400;
const msPerWord = 380;

export function materialOf({ call, language, vertical, custom_fields, turns, bookings }: EvaluationCall): Material {
  const started_at = new Date(call.started_at);
  const answered_at = new Date(started_at.getTime() + answeredAfterMs);
  let now = answered_at.getTime();
  const spoken = turns.map(({ role, text, confidence = null }, index): SpokenTurn => {
    const begins = now + pauseMs;
    now = begins + text.split(/\s+/).length * msPerWord;
    return {
      turn_id: index + 1,
      role,
      text,
      interrupted: false,
      confidence,
      tool: null,
      started_at: new Date(begins),
      ended_at: new Date(now),
    };
  });
  return {
    call: { ...call, language, started_at, answered_at, ended_at: new Date(now) },
    vertical,
    definitions: custom_fields.toSorted((a, b) => (a.field_key < b.field_key ? -1 : 1)),
    turns: spoken,
    bookings: bookings.map((booking) => ({ ...booking, preferred_datetime: new Date(booking.preferred_datetime) })),
    booking_tools: [],
  };
}
