// False sentences, follow-ups, objections and outcomes of a flawed draft that were delivered, and true ones of an honest
// draft that were not.
import type { ExtractionDraft } from '@voicecall/contract';
import { splitSentences } from '@voicecall/server/extraction/texts/fit-text.ts';
import type { Half } from '../halves.ts';
import type { DraftKind, EvaluationCall, MistakeClass } from '../evaluation-call.ts';
import type { Run } from '../run-calls.ts';

export type TextKind = 'sentence' | 'advice' | 'followup' | 'objection' | 'outcome' | 'intent';

/** One statement of a draft that is no fact. */
export interface ScoredText {
  readonly id: string;
  readonly language: EvaluationCall['language'];
  readonly half: Half;
  readonly kind: DraftKind;
  readonly what: TextKind;
  readonly path: string;
  readonly says: string;
  readonly true: boolean;
  readonly mistake: MistakeClass | undefined;
  readonly about_booking: boolean;
  readonly delivered: boolean;
}

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
const has = (text: string, part: string): boolean => plain(text).includes(plain(part));

const languages = ['en', 'es', 'de', 'fr', 'it', 'pt'] as const satisfies EvaluationCall['language'][];
const days = languages.flatMap((language) => {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // Portuguese texts say "sexta" for "sexta-feira".
  return [1, 2, 3, 4, 5, 6, 7].map((day) => weekday.format(Date.UTC(2026, 0, day)).replace('-feira', ''));
});
const appointments =
  /appointment|booked|termin|besichtigung|\bcita|visita|rendez-vous|visite|appuntamento|sopralluogo|controllo|marcad/iu;

/** Sentences about an appointment name the word for it or a day of the week. A few others do so too. */
const isAboutBooking = (text: string): boolean =>
  appointments.test(text) || days.some((day) => text.toLowerCase().includes(day.toLowerCase()));

type Texts = ExtractionDraft['summary'];
const textKeys = ['headline', 'narrative', 'next_best_action'] as const satisfies (keyof Texts)[];

type Statement = Pick<ScoredText, 'what' | 'path' | 'says' | 'delivered' | 'true' | 'mistake'>;

/** Each false sentence once, by the words of the mistake; and the other sentences. */
function sentences({ draft, mistakes, made }: Run): Statement[] {
  return textKeys.flatMap((key) => {
    const path = `summary.${key}`;
    const what = key === 'next_best_action' ? 'advice' : 'sentence';
    const delivered = made.payload.summary[key];
    const false_ = mistakes.filter((mistake) => mistake.path === path);
    const all = splitSentences(draft.summary[key]);
    // The words may be a part of a sentence, or several sentences.
    const isIn = (sentence: string, words = ''): boolean => has(sentence, words) || has(words, sentence);
    return [
      ...false_.map(({ class: mistake, words = '' }): Statement => ({
        what,
        path,
        says: words,
        true: false,
        mistake,
        delivered: has(delivered, words) || all.some((sentence) => isIn(sentence, words) && has(delivered, sentence)),
      })),
      ...all
        .filter((sentence) => !false_.some(({ words }) => isIn(sentence, words)))
        .map((sentence): Statement => ({
          what,
          path,
          says: sentence,
          true: true,
          mistake: undefined,
          delivered: has(delivered, sentence),
        })),
    ];
  });
}

function items({ draft, mistakes, made: { payload } }: Run): Statement[] {
  const mistakeAt = (path: string): MistakeClass | undefined => mistakes.find((one) => one.path === path)?.class;
  const followups = draft.followups.map(({ task }, index) => ({
    what: 'followup' as const,
    path: `followups[${index}]`,
    says: task,
    delivered: payload.followups.some((one) => plain(one.task) === plain(task)),
  }));
  const objections = draft.objections.map(({ category, quote }, index) => ({
    what: 'objection' as const,
    path: `objections[${index}]`,
    says: `${category}: ${quote}`,
    delivered: payload.objections.some((one) => one.category === category && plain(one.quote) === plain(quote)),
  }));
  return [...followups, ...objections].map((one) => {
    const mistake = mistakeAt(one.path);
    return { ...one, mistake, true: mistake === undefined };
  });
}

/** The two judgements of the whole call. */
function judgements({ call, draft, mistakes, made: { payload } }: Run): Statement[] {
  const judged = (what: 'outcome' | 'intent', path: string, [claimed, got]: readonly [string, string]): Statement => {
    const mistake = mistakes.find((one) => one.path === path)?.class;
    const right: readonly string[] = call.gold[what];
    return {
      what,
      path,
      says: claimed,
      mistake,
      true: mistake === undefined && right.includes(claimed),
      delivered: got === claimed,
    };
  };
  return [
    judged('outcome', 'outcome', [draft.outcome.value, payload.outcome]),
    judged('intent', 'intent.primary', [draft.intent.primary.value ?? '', payload.intent.primary]),
  ];
}

/** Everything in a draft that is no fact, and whether it was delivered. */
export const scoreTexts = (run: Run, half: Half): ScoredText[] =>
  [...sentences(run), ...items(run), ...judgements(run)].map((one) => ({
    id: run.call.id,
    language: run.call.language,
    half,
    kind: run.kind,
    ...one,
    about_booking: isAboutBooking(one.says),
  }));
