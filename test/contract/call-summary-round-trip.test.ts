// A summary passes from the contract through the published schema to the reader of the SDK without loss or change, in
// either form (requirement 2.12).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomBlock, SummaryPayload } from '@voicecall/contract';
import { readSummary } from '@voicecall/sdk';
import type { CustomFieldFact, Fact, Reading, SummaryView } from '@voicecall/sdk';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { callSummarySchemas } from '../../packages/contract/generate/build-call-summary-schemas.ts';
import { arbitraryOf } from './arbitrary-of.ts';

const seeded = { seed: 212, numRuns: 1_000 };
const ajv = addFormats.default(new Ajv2020({ strict: true }));
const fileOf = (version: string): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../schemas/call-summary/${version}.json`), 'utf8')) as object;
const validate = { v1: ajv.compile(fileOf('v1')), v2: ajv.compile(fileOf('v2')) };

const payloads = arbitraryOf(callSummarySchemas.v1) as fc.Arbitrary<SummaryPayload>;
// Definitions are of active fields, so each key is unique.
const blocks = (arbitraryOf(callSummarySchemas.v2.shape.custom) as fc.Arbitrary<CustomBlock>).map((block) => ({
  ...block,
  definitions: [...new Map(block.definitions.map((definition) => [definition.field_key, definition])).values()],
}));

/** A payload in the platform's own form. */
const bare = ({ value, confidence }: Reading): unknown => {
  expect(confidence).toBeNull();
  return value;
};
const envelope = ({ value, confidence, evidence_turn_ids, source }: Fact): unknown => ({
  value,
  confidence,
  evidence_turn_ids,
  ...(source === null ? {} : { source }),
});
const mapped = (members: object, map: (member: never) => unknown): object =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member as never)]));

/** The payload that a view was read from: a value that the view leaves out makes the comparison fail. */
function payloadOf(view: SummaryView): object {
  const { schema_version, summary, objections, followups, redaction_flags, transcript_provenance, warnings, vertical } =
    view;
  return {
    schema_version,
    outcome: bare(view.outcome),
    summary,
    contact: mapped(view.contact, envelope),
    intent: mapped(view.intent, bare),
    objections,
    followups,
    booking: mapped(view.booking, bare),
    metrics: mapped(view.metrics, bare),
    redaction_flags,
    vertical: { id: vertical.id, facts: mapped(vertical.facts, envelope) },
    transcript_provenance,
    warnings,
  };
}

test('1,000 random payloads arrive in the reader as the contract accepts them', () => {
  const arrives = fc.property(payloads, (payload) => {
    const sent = JSON.parse(JSON.stringify(callSummarySchemas.v1.parse(payload))) as object;
    expect(validate.v1(sent)).toBe(true);
    expect(payloadOf(readSummary(sent))).toEqual(payload);
    expect(readSummary({ id: 'cs_1', payload: sent, custom: null })).toEqual({ ...readSummary(sent), id: 'cs_1' });
  });
  fc.assert(arrives, seeded);
});

test('1,000 random custom blocks arrive in the reader, each fact with its definition', () => {
  const definitionOf = ({ field_key, type, label, enum_values, required, crm_hint }: CustomFieldFact): object => ({
    field_key,
    type,
    label,
    enum_values,
    required,
    crm_hint,
  });
  const arrives = fc.property(payloads, blocks, (payload, custom) => {
    const sent = JSON.parse(JSON.stringify(callSummarySchemas.v2.parse({ payload, custom }))) as object;
    expect(validate.v2(sent)).toBe(true);
    const view = readSummary({ schema_version: '2', ...sent });
    expect(payloadOf({ ...view, schema_version: 1 })).toEqual(payload);
    const { facts = {}, spec_hash } = view.custom ?? {};
    expect(spec_hash).toBe(custom.spec_hash);
    expect(Object.fromEntries(Object.keys(custom.facts).map((key) => [key, envelope(facts[key] as Fact)]))).toEqual(
      custom.facts,
    );
    expect(custom.definitions.map(({ field_key }) => definitionOf(facts[field_key] as CustomFieldFact))).toEqual(
      custom.definitions,
    );
    expect(Object.keys(facts).toSorted()).toEqual(
      [...new Set([...custom.definitions.map(({ field_key }) => field_key), ...Object.keys(custom.facts)])].toSorted(),
    );
  });
  fc.assert(arrives, seeded);
});

/** The same content in the other form (requirement 2.12), with unknown members. */
function otherForm(
  { outcome, intent, booking, metrics, transcript_provenance, ...same }: SummaryPayload,
  confidence: number,
): object {
  const inEnvelope = (value: unknown): object => ({ value, confidence, evidence_turn_ids: [3], added_later: true });
  const { turn_count, ...provenance } = transcript_provenance;
  return {
    ...same,
    outcome: inEnvelope(outcome),
    intent: mapped(intent, inEnvelope),
    booking: mapped(booking, inEnvelope),
    metrics: mapped(metrics, inEnvelope),
    transcript_provenance: { ...provenance, total_turns: turn_count },
    added_later: { more: [] },
  };
}

test('the other form of 1,000 random payloads gives the same view, with the confidence values that only this form has', () => {
  const same = fc.property(payloads, fc.double({ min: 0, max: 1, noNaN: true }), (payload, confidence) => {
    const sure = (reading: Reading): Reading => ({ ...reading, confidence });
    const { outcome, intent, booking, metrics, ...flat } = readSummary(payload);
    expect(readSummary(otherForm(payload, confidence))).toEqual({
      ...flat,
      outcome: sure(outcome),
      intent: mapped(intent, sure),
      booking: mapped(booking, sure),
      metrics: mapped(metrics, sure),
    });
  });
  fc.assert(same, seeded);
});
