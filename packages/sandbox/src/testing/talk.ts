// For tests: builds a call from its lines, `A:` for the agent and `U:` for the other side.
import type { ExtractionInput, FieldDefinition } from '@voicecall/contract';

/** Friday, 20 November 2026, half past eleven in New York. */
export const startedAt = '2026-11-20T16:30:00.000Z';

export const field = (
  field_key: string,
  type: FieldDefinition['type'],
  label: string,
  enum_values: readonly string[] = [],
): FieldDefinition => ({ field_key, type, label, enum_values: [...enum_values], required: false, crm_hint: null });

export interface TalkOptions {
  readonly vertical?: ExtractionInput['vertical'];
  readonly fields?: readonly FieldDefinition[];
  readonly call?: Partial<ExtractionInput['call']>;
}

export const talk = (
  lines: readonly string[],
  { vertical = 'real_estate', fields = [], call = {} }: TalkOptions = {},
): ExtractionInput => ({
  call: {
    direction: 'outbound',
    answered_by: 'human',
    started_at: startedAt,
    timezone: 'America/New_York',
    from_number: '+12025550100',
    to_number: '+12025550143',
    lead: null,
    ...call,
  },
  vertical,
  custom_fields: [...fields],
  turns: lines.map((line, index) => ({
    turn_id: index + 1,
    role: line.startsWith('A:') ? 'agent' : line.startsWith('T:') ? 'tool' : 'user',
    text: line.slice(3),
  })),
});
