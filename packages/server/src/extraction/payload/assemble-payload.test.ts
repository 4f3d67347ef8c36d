// Payload and custom block: provenance covers everything that is cited, and nothing invalid is returned.
import { summaryPayload } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';
import { assembleCustom, assemblePayload } from './assemble-payload.ts';
import type { Findings } from './assemble-payload.ts';
import type { Grounded } from '../facts/grounded.ts';
import { hashDefinitions } from './hash-definitions.ts';
import { exampleCall } from '../testing/real-estate-call.ts';

const unsaid = { value: null, confidence: 0, evidence_turn_ids: [] };
const grounded: Grounded = {
  outcome: { value: 'qualified', confidence: 0.9, evidence_turn_ids: [1] },
  summary: { headline: 'One.', narrative: 'Two.', next_best_action: 'Three.' },
  contact: {
    captured: { value: true, confidence: 0.9, evidence_turn_ids: [6, 2] },
    name: { value: 'Ann Example', confidence: 0.9, evidence_turn_ids: [2], source: 'lead' },
    email: unsaid,
    phone: unsaid,
    consent_to_followup: unsaid,
  },
  intent: { primary: 'buy', secondary: null, evidence_turn_ids: [1] },
  objections: [{ category: 'price', quote: 'a bit expensive', evidence_turn_ids: [4], resolved: false }],
  followups: [{ task: 'Send the plan', owner: 'advisor', due_by: null, evidence_turn_ids: [5, 4] }],
  booking: { attempted: false, succeeded: false, scheduled_for: null, channel: null },
  sentiment_overall: 'mixed',
  vertical: {
    id: 'real_estate',
    facts: {
      budget: unsaid,
      timeline: unsaid,
      area: unsaid,
      pre_approved: unsaid,
      property_type: unsaid,
      beds: { value: 3, confidence: 0.9, evidence_turn_ids: [7] },
      baths: unsaid,
    },
  },
  custom_facts: { lead_temperature: { value: 'warm', confidence: 0.8, evidence_turn_ids: [3] } },
  flags: { opt_out: false, complaint: false, health: false, payment: false, identity: false },
  refuted: [],
};
const findings: Findings = {
  grounded,
  metrics: { talk_ratio: 0.5, interruptions: 1, dead_air_seconds: 2.5 },
  flags: { pii: true, payment_info: false, health_info: false },
  warnings: [],
  transcript_sha256: 'a'.repeat(64),
};
const assembled = (change: Partial<Findings>) => assemblePayload(exampleCall, { ...findings, ...change });

describe('the payload', () => {
  it('is valid, and holds what was checked and computed', () => {
    const payload = assembled({});
    expect(summaryPayload.parse(payload)).toEqual(payload);
    expect(payload).toMatchObject({
      schema_version: 1,
      outcome: 'qualified',
      contact: grounded.contact,
      intent: { primary: 'buy', secondary: null },
      metrics: { ...findings.metrics, sentiment_overall: 'mixed' },
      redaction_flags: findings.flags,
    });
  });

  it('references every turn that is cited anywhere in it, sorted, each once, and none that is not', () => {
    // 1 is cited for outcome and intent, and 3 for a custom fact: these citations are not in the payload.
    expect(assembled({}).transcript_provenance).toEqual({
      turn_count: 7,
      turns_referenced: [2, 4, 5, 6, 7],
      transcript_sha256: 'a'.repeat(64),
    });
  });

  it('has zeros for metrics that cannot be computed', () => {
    expect(assembled({ metrics: null }).metrics).toEqual({
      talk_ratio: 0,
      interruptions: 0,
      dead_air_seconds: 0,
      sentiment_overall: 'mixed',
    });
  });

  it('lists each warning once, in the order of the catalogue', () => {
    expect(
      assembled({ warnings: ['metrics_unavailable', 'transcript_empty', 'repair_used', 'transcript_empty'] }).warnings,
    ).toEqual(['transcript_empty', 'repair_used', 'metrics_unavailable']);
  });

  it.each(['generic', 'lending'] as const)('has no vertical facts for a tenant of vertical %s', (vertical) => {
    const payload = assemblePayload({ ...exampleCall, vertical }, findings);
    expect(payload.vertical).toEqual({ id: 'generic', facts: {} });
    expect(payload.transcript_provenance.turns_referenced).toEqual([2, 4, 5, 6]);
  });

  it.each([
    [
      'a fact that is surer than sure',
      { ...grounded, contact: { ...grounded.contact, email: { value: 'a', confidence: 1.5, evidence_turn_ids: [2] } } },
    ],
    [
      'an objection without evidence',
      { ...grounded, objections: [{ category: 'price' as const, quote: 'x', evidence_turn_ids: [], resolved: false }] },
    ],
    ['a member that the schema does not know', { ...grounded, booking: { ...grounded.booking, more: 1 } }],
    ['facts of another vertical than its id', { ...grounded, vertical: { id: 'real_estate', facts: {} } as never }],
    [
      'a turn that the call does not have',
      { ...grounded, contact: { ...grounded.contact, email: { value: 'a', confidence: 1, evidence_turn_ids: [8] } } },
    ],
  ])('is never delivered with %s', (_what, wrong) => {
    expect(() => assembled({ grounded: wrong })).toThrow(Error);
  });
});

describe('the custom block', () => {
  it('has a fact for every definition, null where nothing was said, and none for anything else', () => {
    const block = assembleCustom(exampleCall, {
      ...grounded,
      custom_facts: { ...grounded.custom_facts, gone: unsaid },
    });
    expect(block).toEqual({
      spec_hash: hashDefinitions(exampleCall.definitions),
      facts: { lead_temperature: grounded.custom_facts['lead_temperature'], pets: unsaid },
      definitions: exampleCall.definitions,
    });
  });

  it('ignores members that every object inherits', () => {
    const definitions = [
      {
        field_key: 'constructor',
        type: 'string' as const,
        label: 'x',
        enum_values: [],
        required: true,
        crm_hint: null,
      },
    ];
    expect(assembleCustom({ ...exampleCall, definitions }, grounded)?.facts).toEqual({ constructor: unsaid });
  });

  it('is null without definitions', () => {
    expect(assembleCustom({ ...exampleCall, definitions: [] }, grounded)).toBeNull();
  });

  it('is never delivered with a turn that the call does not have', () => {
    expect(() =>
      assembleCustom(exampleCall, {
        ...grounded,
        custom_facts: { pets: { value: 2, confidence: 1, evidence_turn_ids: [99] } },
      }),
    ).toThrow('99');
  });
});
