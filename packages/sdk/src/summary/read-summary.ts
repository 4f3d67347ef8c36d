// Reads a summary in either of its two forms into one view: unknown members are ignored, absent ones are null.
import type { CustomFieldFact, Fact, FactValue, Reading, SummaryView } from './summary-view.ts';

type Members = Readonly<Record<string, unknown>>;
type Is<Value> = (value: unknown) => value is Value;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isFactValue = (value: unknown): value is FactValue =>
  isText(value) || isNumber(value) || isBoolean(value) || isTexts(value);

/**
 * Returns one view of a summary. Takes a `call_summary` record, a response that holds one, or a payload alone: in the
 * form that the platform sends, or in the form with outcome, intent, booking and metrics as fact envelopes and with
 * `total_turns`. Never throws for a JSON object, however much is absent: `SummaryView` states the values of absent
 * members.
 * @throws TypeError for anything that is not a JSON object.
 */
export function readSummary(input: unknown): SummaryView {
  if (!isObject(input)) throw new TypeError('a summary is a JSON object');
  const record = isObject(input['call_summary']) ? input['call_summary'] : input;
  const payload = isObject(record['payload']) ? record['payload'] : record;
  const about = payload === record ? {} : record;
  const vertical = membersOf(payload['vertical']);
  return {
    ...recordOf(about),
    schema_version: versionOf(about['schema_version'] ?? payload['schema_version']),
    vertical_id: textOr(about['vertical_id'] ?? vertical['id'], null),
    outcome: reading(payload['outcome'] ?? about['outcome'], isText),
    ...conversationOf(payload),
    ...figuresOf(payload),
    vertical: {
      id: textOr(vertical['id'], null),
      facts: Object.fromEntries(
        Object.entries(membersOf(vertical['facts'])).map(([name, it]) => [name, fact(it, isFactValue)]),
      ),
    },
    custom: customOf(about['custom']),
  };
}

// A record has it as text, a payload as a number.
const versionOf = (version: unknown): number | null =>
  isText(version) || isNumber(version) ? numberOr(Number(version), null) : null;

function recordOf({
  id,
  call_id,
  prompt_version,
  created_at,
}: Members): Pick<SummaryView, 'id' | 'call_id' | 'prompt_version' | 'created_at'> {
  // The record has it as text, the event as a number.
  const version = isNumber(prompt_version) ? String(prompt_version) : prompt_version;
  return {
    id: textOr(id, null),
    call_id: textOr(call_id, null),
    prompt_version: textOr(version, null),
    created_at: textOr(created_at, null),
  };
}

function conversationOf(
  payload: Members,
): Pick<SummaryView, 'summary' | 'contact' | 'intent' | 'objections' | 'followups'> {
  const [summary, contact, intent] = [
    membersOf(payload['summary']),
    membersOf(payload['contact']),
    membersOf(payload['intent']),
  ];
  return {
    summary: {
      headline: textOr(summary['headline'], ''),
      narrative: textOr(summary['narrative'], ''),
      next_best_action: textOr(summary['next_best_action'], ''),
    },
    contact: {
      captured: fact(contact['captured'], isBoolean),
      name: fact(contact['name'], isText),
      email: fact(contact['email'], isText),
      phone: fact(contact['phone'], isText),
      consent_to_followup: fact(contact['consent_to_followup'], isBoolean),
    },
    intent: { primary: reading(intent['primary'], isText), secondary: reading(intent['secondary'], isText) },
    objections: listOf(payload['objections'], isObject).map(({ category, quote, evidence_turn_ids, resolved }) => ({
      category: textOr(category, ''),
      quote: textOr(quote, ''),
      evidence_turn_ids: listOf(evidence_turn_ids, isNumber),
      resolved: resolved === true,
    })),
    followups: listOf(payload['followups'], isObject).map(({ task, owner, due_by, evidence_turn_ids }) => ({
      task: textOr(task, ''),
      owner: textOr(owner, ''),
      due_by: textOr(due_by, null),
      evidence_turn_ids: listOf(evidence_turn_ids, isNumber),
    })),
  };
}

function figuresOf(
  payload: Members,
): Pick<SummaryView, 'booking' | 'metrics' | 'redaction_flags' | 'transcript_provenance' | 'warnings'> {
  const [booking, metrics] = [membersOf(payload['booking']), membersOf(payload['metrics'])];
  const [flags, provenance] = [membersOf(payload['redaction_flags']), membersOf(payload['transcript_provenance'])];
  return {
    booking: {
      attempted: reading(booking['attempted'], isBoolean),
      succeeded: reading(booking['succeeded'], isBoolean),
      scheduled_for: reading(booking['scheduled_for'], isText),
      channel: reading(booking['channel'], isText),
    },
    metrics: {
      talk_ratio: reading(metrics['talk_ratio'], isNumber),
      interruptions: reading(metrics['interruptions'], isNumber),
      dead_air_seconds: reading(metrics['dead_air_seconds'], isNumber),
      sentiment_overall: reading(metrics['sentiment_overall'], isText),
    },
    redaction_flags: {
      pii: flags['pii'] === true,
      payment_info: flags['payment_info'] === true,
      health_info: flags['health_info'] === true,
    },
    transcript_provenance: {
      turn_count: numberOr(provenance['turn_count'] ?? provenance['total_turns'], null),
      turns_referenced: listOf(provenance['turns_referenced'], isNumber),
      transcript_sha256: textOr(provenance['transcript_sha256'], null),
    },
    warnings: listOf(payload['warnings'], isText),
  };
}

function customOf(input: unknown): SummaryView['custom'] {
  if (!isObject(input)) return null;
  const definitions = new Map(
    listOf(input['definitions'], isObject).map((definition) => [textOr(definition['field_key'], ''), definition]),
  );
  const facts = new Map(Object.entries(membersOf(input['facts'])));
  const keys = [...new Set([...definitions.keys(), ...facts.keys()])];
  return {
    spec_hash: textOr(input['spec_hash'], null),
    facts: Object.fromEntries(keys.map((key) => [key, customFact(key, facts.get(key), definitions.get(key) ?? {})])),
  };
}

function customFact(
  field_key: string,
  input: unknown,
  { label, type, enum_values, required, crm_hint }: Members,
): CustomFieldFact {
  return {
    field_key,
    label: textOr(label, field_key),
    type: textOr(type, null),
    enum_values: listOf(enum_values, isText),
    required: required === true,
    crm_hint: textOr(crm_hint, null),
    ...fact(input, isFactValue),
  };
}

function reading<Value>(input: unknown, is: Is<Value>): Reading<Value> {
  const isEnvelope = isObject(input);
  const value = isEnvelope ? input['value'] : input;
  return { value: is(value) ? value : null, confidence: isEnvelope ? numberOr(input['confidence'], 0) : null };
}

function fact<Value>(input: unknown, is: Is<Value>): Fact<Value> {
  const { evidence_turn_ids, source } = membersOf(input);
  return {
    ...reading(input, is),
    evidence_turn_ids: listOf(evidence_turn_ids, isNumber),
    source: textOr(source, null),
  };
}

const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
const listOf = <Item>(value: unknown, is: Is<Item>): Item[] => (Array.isArray(value) ? value.filter(is) : []);
const textOr = <Else>(value: unknown, otherwise: Else): string | Else => (isText(value) ? value : otherwise);
const numberOr = <Else>(value: unknown, otherwise: Else): number | Else =>
  isNumber(value) && !Number.isNaN(value) ? value : otherwise;
