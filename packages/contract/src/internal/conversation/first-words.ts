// What an agent says before its greeting: that it is an AI, and what is said about recording.
import type { CallBrief } from '../agent-routes.ts';

type Agent = Pick<CallBrief['agent'], 'disclosure' | 'recording_consent' | 'recording_consent_text' | 'language'>;

const sentences: Readonly<Record<string, { readonly announce: string; readonly ask: string }>> = {
  en: { announce: 'This call is recorded.', ask: 'May I record this call? Please answer with yes or no.' },
  de: {
    announce: 'Dieses Gespräch wird aufgezeichnet.',
    ask: 'Darf ich dieses Gespräch aufzeichnen? Bitte antworten Sie mit Ja oder Nein.',
  },
  es: { announce: 'Esta llamada se graba.', ask: '¿Puedo grabar esta llamada? Responda sí o no, por favor.' },
  fr: {
    announce: 'Cet appel est enregistré.',
    ask: 'Puis-je enregistrer cet appel ? Veuillez répondre par oui ou par non.',
  },
  it: {
    announce: 'Questa chiamata viene registrata.',
    ask: 'Posso registrare questa chiamata? Risponda sì o no, per favore.',
  },
  pt: {
    announce: 'Esta chamada é gravada.',
    ask: 'Posso gravar esta chamada? Por favor, responda sim ou não.',
  },
};

const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** What the agent says of itself; null: nothing. */
export const disclosureOf = ({ disclosure }: Pick<Agent, 'disclosure'>): string | null => orNull(disclosure);

/** The sentence or the question about recording; null: nothing is said. */
export function recordingWordsOf({ recording_consent, recording_consent_text, language }: Agent): string | null {
  if (recording_consent === 'none') return null;
  const generic = sentences[new Intl.Locale(language).language] ?? sentences['en'];
  return orNull(recording_consent_text) ?? generic?.[recording_consent] ?? null;
}
