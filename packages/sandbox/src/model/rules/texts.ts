// The texts of a summary, in the language of the call: what came of it, and who said what, in their own words.
import { limits } from '@voicecall/contract';
import type { ExtractionDraft } from '@voicecall/contract';
import type { Language } from './sentence.ts';
import { isQuestion } from './speech.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

type Outcome = ExtractionDraft['outcome']['value'];
type Texts = ExtractionDraft['summary'];

const quoted: Readonly<Record<Language, (text: string) => string>> = {
  en: (text) => `“${text}”`,
  es: (text) => `«${text}»`,
  de: (text) => `„${text}“`,
};

const headlines: Readonly<Record<Language, Readonly<Record<Outcome, string>>>> = {
  en: {
    booked: 'Appointment made',
    qualified: 'Interested',
    disqualified: 'No interest',
    callback: 'Wants another call',
    abandoned: 'Ended before anything was settled',
    voicemail: 'Voicemail',
    wrong_number: 'Wrong number',
    complaint: 'Complaint',
    other: 'Conversation without a clear result',
  },
  es: {
    booked: 'Cita acordada',
    qualified: 'Con interés',
    disqualified: 'Sin interés',
    callback: 'Pide otra llamada',
    abandoned: 'Terminó antes de aclarar nada',
    voicemail: 'Buzón de voz',
    wrong_number: 'Número equivocado',
    complaint: 'Queja',
    other: 'Conversación sin resultado claro',
  },
  de: {
    booked: 'Termin vereinbart',
    qualified: 'Interesse vorhanden',
    disqualified: 'Kein Interesse',
    callback: 'Wünscht einen weiteren Anruf',
    abandoned: 'Beendet, bevor etwas geklärt war',
    voicemail: 'Anrufbeantworter',
    wrong_number: 'Falsche Nummer',
    complaint: 'Beschwerde',
    other: 'Gespräch ohne klares Ergebnis',
  },
};

const actions: Readonly<Record<Language, Readonly<Record<Outcome, string>>>> = {
  en: {
    booked: 'Prepare for the appointment.',
    qualified: 'Get in touch and offer an appointment.',
    disqualified: 'No further call.',
    callback: 'Call again as agreed.',
    abandoned: 'Try again at another time.',
    voicemail: 'Call again.',
    wrong_number: 'Check the number.',
    complaint: 'Have somebody look into the complaint.',
    other: 'Read the transcript.',
  },
  es: {
    booked: 'Preparar la cita.',
    qualified: 'Ponerse en contacto y ofrecer una cita.',
    disqualified: 'No volver a llamar.',
    callback: 'Volver a llamar como se acordó.',
    abandoned: 'Intentarlo en otro momento.',
    voicemail: 'Volver a llamar.',
    wrong_number: 'Comprobar el número.',
    complaint: 'Atender la queja.',
    other: 'Leer la transcripción.',
  },
  de: {
    booked: 'Den Termin vorbereiten.',
    qualified: 'Kontakt aufnehmen und einen Termin anbieten.',
    disqualified: 'Nicht mehr anrufen.',
    callback: 'Wie vereinbart wieder anrufen.',
    abandoned: 'Zu einer anderen Zeit noch einmal versuchen.',
    voicemail: 'Noch einmal anrufen.',
    wrong_number: 'Die Nummer prüfen.',
    complaint: 'Der Beschwerde nachgehen.',
    other: 'Das Transkript lesen.',
  },
};

const speakers: Readonly<Record<Language, Readonly<Record<Sentence['role'], string>>>> = {
  en: { user: 'The contact said:', agent: 'The agent said:' },
  es: { user: 'El contacto dijo:', agent: 'El agente dijo:' },
  de: { user: 'Der Kontakt sagte:', agent: 'Der Agent sagte:' },
};

export interface Told {
  readonly outcome: Outcome;
  /** The words by which the outcome is known. */
  readonly words: string | undefined;
  /** Sentences that facts come from: they come first when there is not room for all. */
  readonly telling: readonly Sentence[];
}

export function writeTexts(speech: Speech, { outcome, words, telling }: Told): Texts {
  const { language } = speech;
  const title = headlines[language][outcome];
  const headline = words === undefined ? title : `${title}: ${quoted[language](words)}`;
  const action = actions[language][outcome];
  const next =
    words !== undefined && (outcome === 'callback' || outcome === 'complaint')
      ? `${action} ${quoted[language](words)}`
      : action;
  return {
    headline: headline.length <= limits.summary_headline_chars ? headline : title,
    narrative: narrate(speech, telling) || `${title}.`,
    next_best_action: next.length <= limits.summary_next_best_action_chars ? next : action,
  };
}

/** As many sentences as there is room for, in the order of the call; one that does not fit is left out whole. */
function narrate({ sentences, language }: Speech, telling: readonly Sentence[]): string {
  const weight = (sentence: Sentence): number =>
    (telling.includes(sentence) ? 3 : 0) +
    (sentence.role === 'user' ? 1 : 0) -
    (sentence.role === 'agent' && isQuestion(sentence) ? 1 : 0) +
    (sentence.plain.length > 25 ? 1 : 0);
  const kept: Sentence[] = [];
  for (const sentence of sentences.toSorted((a, b) => weight(b) - weight(a) || a.place - b.place)) {
    if (written([...kept, sentence], language).length <= limits.summary_narrative_chars) kept.push(sentence);
  }
  return written(kept, language);
}

function written(sentences: readonly Sentence[], language: Language): string {
  const turns: Sentence[][] = [];
  for (const sentence of sentences.toSorted((a, b) => a.place - b.place)) {
    const last = turns.at(-1);
    if (last?.[0]?.role === sentence.role) last.push(sentence);
    else turns.push([sentence]);
  }
  return turns
    .map(
      (parts) =>
        `${speakers[language][parts[0]?.role ?? 'user']} ${quoted[language](parts.map(({ text }) => text).join(' '))}`,
    )
    .join(' ');
}
