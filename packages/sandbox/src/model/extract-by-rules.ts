// The sandbox's language model: extracts claims from a call by rules, each with the words that support it.
import type { DraftEvidence, ExtractionDraft, ExtractionInput } from '@voicecall/contract';
import { readBooking } from './rules/booking.ts';
import { readConsent } from './rules/consent.ts';
import { readCustom } from './rules/custom.ts';
import { readEmail } from './rules/values/email.ts';
import { readFollowups } from './rules/followups.ts';
import { readIntent } from './rules/intent.ts';
import { readName } from './rules/values/name.ts';
import { readObjections } from './rules/objections.ts';
import { readOutcome } from './rules/outcome.ts';
import { readPhone } from './rules/values/phone.ts';
import { readRealEstate } from './rules/real-estate.ts';
import { readSentiment } from './rules/sentiment.ts';
import { readSpeech } from './rules/speech.ts';
import type { Sentence, Speech } from './rules/speech.ts';
import { writeTexts } from './rules/texts.ts';

interface Claimed {
  readonly value: unknown;
  readonly evidence: readonly DraftEvidence[];
}

/** What a call says, in English, Spanish or German. The same for the same input. */
export function extractByRules(input: ExtractionInput): ExtractionDraft {
  const speech = readSpeech(input);
  const contact = {
    name: readName(speech),
    email: readEmail(speech),
    phone: readPhone(speech),
    consent_to_followup: readConsent(speech),
  };
  const intent = readIntent(speech);
  const objections = readObjections(speech);
  const followups = readFollowups(speech);
  const booking = readBooking(speech);
  const vertical_facts = input.vertical === 'real_estate' ? readRealEstate(speech) : {};
  const custom = readCustom(speech);
  const facts: readonly Claimed[] = [
    ...Object.values(contact),
    ...Object.values(vertical_facts),
    ...Object.values(custom),
  ];
  const outcome = readOutcome(
    speech,
    signals(speech, [
      ...Object.values(vertical_facts),
      ...Object.values(custom),
      ...wishes(intent),
      contact.email,
      contact.consent_to_followup,
      booking.attempted,
    ]),
  );
  const [proof] = cited(speech, outcome.evidence);
  const corrected = followups.find(({ evidence }) =>
    evidence.some(({ turn_id, quote }) => turn_id === proof?.turn_id && quote === proof.text),
  );
  const telling = cited(
    speech,
    [outcome, intent.primary, booking.attempted, ...facts, ...followups].flatMap(({ evidence }) => evidence),
  );
  const summary = writeTexts(speech, {
    outcome: outcome.value,
    words: outcome.value === 'callback' ? (corrected?.task ?? proof?.text) : proof?.text,
    telling,
  });
  return {
    outcome,
    summary,
    contact,
    intent,
    objections,
    followups,
    booking,
    sentiment_overall: readSentiment(speech),
    vertical_facts,
    custom,
  };
}

const wanting: ReadonlySet<string | null> = new Set(['buy', 'sell', 'rent', 'invest']);
const wishes = ({ primary }: ExtractionDraft['intent']): Claimed[] => (wanting.has(primary.value) ? [primary] : []);

const cited = ({ sentences }: Speech, evidence: readonly DraftEvidence[]): Sentence[] =>
  sentences.filter(({ turn_id, text }) => evidence.some((one) => one.turn_id === turn_id && one.quote === text));

/** What the callee said of itself that makes it a lead: one sentence for each fact. A no is none. */
const signals = (speech: Speech, facts: readonly Claimed[]): Sentence[] =>
  facts
    .filter(({ value }) => value !== null && value !== false)
    .flatMap(({ evidence }) =>
      cited(speech, evidence)
        .filter(({ role }) => role === 'user')
        .slice(-1),
    );
