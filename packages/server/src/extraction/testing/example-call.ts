// A call for the tests of the checks: turns with role and text, and a draft that claims nothing by default.
import type { DraftFact, ExtractionDraft } from '@voicecall/contract';
import type { CapturedBooking, Material, SpokenTurn } from '../material.ts';
import { listClaims } from '../verifier/list-claims.ts';
import type { Judged, Verdicts } from '../verifier/verdict.ts';

const started_at = new Date('2026-11-21T15:30:00.000Z');

/** Numbered from 1. A tool turn is written `tool: <name>`. */
export const turnsOf = (lines: readonly string[]): SpokenTurn[] =>
  lines.map((line, index) => {
    const [, role = '', text = ''] = /^(agent|user|tool|system): ?([\s\S]*)$/.exec(line) ?? [];
    return {
      turn_id: index + 1,
      role: role as SpokenTurn['role'],
      text,
      interrupted: false,
      tool: role === 'tool' ? { name: text, arguments: {}, result: text, ok: true, duration_ms: 5 } : null,
      started_at: new Date(started_at.getTime() + index * 4_000),
      ended_at: new Date(started_at.getTime() + index * 4_000 + 3_000),
    };
  });

export function materialOf(
  lines: readonly string[],
  more: Partial<Omit<Material, 'call'>> & { readonly call?: Partial<Material['call']> } = {},
): Material {
  const { call, ...rest } = more;
  return {
    call: {
      direction: 'outbound',
      answered_by: 'human',
      started_at,
      answered_at: started_at,
      ended_at: new Date('2026-11-21T15:40:00.000Z'),
      timezone: 'America/New_York',
      from_number: '+15550009999',
      to_number: '+15551230001',
      lead: null,
      ...call,
    },
    vertical: 'real_estate',
    definitions: [],
    turns: turnsOf(lines),
    bookings: [],
    booking_tools: ['book_appointment'],
    ...rest,
  };
}

export const bookingOf = (more: Partial<CapturedBooking> = {}): CapturedBooking => ({
  full_name: 'Ann Example',
  email: 'ann@example.com',
  phone: null,
  channel: 'in_person',
  evidence_turn_ids: [],
  preferred_datetime_text: 'Thursday at three',
  preferred_datetime: new Date('2026-11-26T20:00:00.000Z'),
  ...more,
});

export const unclaimed = { value: null, confidence: 0, evidence: [] };

/** A claim with its evidence: a turn and its quote, or several. */
export const claim = <T>(
  value: T,
  ...evidence: readonly (readonly [turn_id: number, quote: string])[]
): { value: T; confidence: number; evidence: { turn_id: number; quote: string }[] } & DraftFact<T> => ({
  value,
  confidence: 0.95,
  evidence: evidence.map(([turn_id, quote]) => ({ turn_id, quote })),
});

export const draftOf = (more: Partial<ExtractionDraft> = {}): ExtractionDraft => ({
  outcome: { value: 'other', confidence: 0.9, evidence: [] },
  summary: { headline: '', narrative: '', next_best_action: '' },
  contact: { name: unclaimed, email: unclaimed, phone: unclaimed, consent_to_followup: unclaimed },
  intent: { primary: { value: 'other', confidence: 0.5, evidence: [] }, secondary: unclaimed },
  objections: [],
  followups: [],
  booking: { attempted: unclaimed, channel: unclaimed },
  sentiment_overall: 'neutral',
  vertical_facts: {},
  custom: {},
  ...more,
});

/** Verdicts that support every claim of a draft, on the turns that it cites, but for those that are given. */
export function verdictsOn(
  draft: ExtractionDraft,
  { definitions }: Pick<Material, 'definitions'>,
  but: Readonly<Record<string, Judged | Judged['verdict'] | undefined>> = {},
): Verdicts {
  const supported = listClaims(draft, definitions).map(({ path, quotes }) => [
    path,
    path.startsWith('flags.')
      ? { verdict: 'not_said', turns: [] }
      : { verdict: 'supported', turns: quotes.map(({ turn_id }) => turn_id) },
  ]);
  const others = Object.entries(but).map(([path, judged]) => [
    path,
    typeof judged === 'string' ? { verdict: judged, turns: [] } : judged,
  ]);
  return Object.fromEntries(
    Object.entries(Object.fromEntries([...supported, ...others])).filter(([, judged]) => judged !== undefined),
  ) as Verdicts;
}
