// The sentences that the platform writes itself, in the language of the call: where nothing of the model's text is left,
// and for a booking, which is on record.
import type { SummaryPayload } from '@voicecall/contract';

type Outcome = SummaryPayload['outcome'];

interface Phrases {
  /** `when`: day and time in this language. `name` may be empty. */
  readonly booked: (when: string, name: string) => string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly bothSpoke: string;
  readonly onlyAgentSpoke: string;
  readonly onlyCallerSpoke: string;
  readonly next: string;
}

const named = (name: string): string => (name === '' ? '' : `: ${name}`);

const phrases = {
  en: {
    booked: (when, name) => `Appointment booked for ${when}${named(name)}.`,
    outcomes: {
      booked: 'An appointment was booked.',
      qualified: 'The person is interested.',
      disqualified: 'The person is not interested, or does not fit.',
      callback: 'The person is to be called again.',
      abandoned: 'The call broke off.',
      voicemail: 'A voicemail box answered.',
      wrong_number: 'It was a wrong number.',
      complaint: 'The call was a complaint.',
      other: 'The call had no clear outcome.',
    },
    bothSpoke: 'The agent and the other side both spoke.',
    onlyAgentSpoke: 'Only the agent spoke.',
    onlyCallerSpoke: 'Only the other side spoke.',
    next: 'Read the transcript before taking the next step.',
  },
  es: {
    booked: (when, name) => `Cita reservada para el ${when}${named(name)}.`,
    outcomes: {
      booked: 'Se reservó una cita.',
      qualified: 'La persona tiene interés.',
      disqualified: 'La persona no tiene interés o no cumple los requisitos.',
      callback: 'Hay que volver a llamar a la persona.',
      abandoned: 'La llamada se interrumpió.',
      voicemail: 'Contestó un buzón de voz.',
      wrong_number: 'Era un número equivocado.',
      complaint: 'La llamada fue una queja.',
      other: 'La llamada no tuvo un resultado claro.',
    },
    bothSpoke: 'Hablaron el agente y la otra parte.',
    onlyAgentSpoke: 'Solo habló el agente.',
    onlyCallerSpoke: 'Solo habló la otra parte.',
    next: 'Lea la transcripción antes de dar el siguiente paso.',
  },
  de: {
    booked: (when, name) => `Termin gebucht für ${when}${named(name)}.`,
    outcomes: {
      booked: 'Ein Termin wurde gebucht.',
      qualified: 'Die Person hat Interesse.',
      disqualified: 'Die Person hat kein Interesse oder passt nicht.',
      callback: 'Die Person soll noch einmal angerufen werden.',
      abandoned: 'Der Anruf brach ab.',
      voicemail: 'Ein Anrufbeantworter nahm ab.',
      wrong_number: 'Es war eine falsche Nummer.',
      complaint: 'Der Anruf war eine Beschwerde.',
      other: 'Der Anruf hatte kein klares Ergebnis.',
    },
    bothSpoke: 'Der Agent und die andere Seite haben gesprochen.',
    onlyAgentSpoke: 'Nur der Agent hat gesprochen.',
    onlyCallerSpoke: 'Nur die andere Seite hat gesprochen.',
    next: 'Lesen Sie vor dem nächsten Schritt das Transkript.',
  },
  fr: {
    booked: (when, name) => `Rendez-vous pris pour le ${when}${named(name)}.`,
    outcomes: {
      booked: 'Un rendez-vous a été pris.',
      qualified: 'La personne est intéressée.',
      disqualified: "La personne n'est pas intéressée ou ne remplit pas les conditions.",
      callback: 'La personne est à rappeler.',
      abandoned: "L'appel s'est interrompu.",
      voicemail: 'Une messagerie vocale a répondu.',
      wrong_number: "C'était un faux numéro.",
      complaint: "L'appel était une réclamation.",
      other: "L'appel n'a pas eu de résultat clair.",
    },
    bothSpoke: "L'agent et l'autre partie ont parlé.",
    onlyAgentSpoke: "Seul l'agent a parlé.",
    onlyCallerSpoke: "Seule l'autre partie a parlé.",
    next: "Lisez la transcription avant l'étape suivante.",
  },
  it: {
    booked: (when, name) => `Appuntamento fissato per ${when}${named(name)}.`,
    outcomes: {
      booked: 'È stato fissato un appuntamento.',
      qualified: 'La persona è interessata.',
      disqualified: 'La persona non è interessata o non è adatta.',
      callback: 'La persona va richiamata.',
      abandoned: 'La chiamata si è interrotta.',
      voicemail: 'Ha risposto una segreteria telefonica.',
      wrong_number: 'Era un numero sbagliato.',
      complaint: 'La chiamata era un reclamo.',
      other: 'La chiamata non ha avuto un esito chiaro.',
    },
    bothSpoke: "Hanno parlato sia l'agente sia l'altra parte.",
    onlyAgentSpoke: "Ha parlato solo l'agente.",
    onlyCallerSpoke: "Ha parlato solo l'altra parte.",
    next: 'Leggere la trascrizione prima del passo successivo.',
  },
  pt: {
    booked: (when, name) => `Marcação feita para ${when}${named(name)}.`,
    outcomes: {
      booked: 'Foi feita uma marcação.',
      qualified: 'A pessoa tem interesse.',
      disqualified: 'A pessoa não tem interesse ou não se enquadra.',
      callback: 'É preciso voltar a ligar à pessoa.',
      abandoned: 'A chamada foi interrompida.',
      voicemail: 'Atendeu uma caixa de voz.',
      wrong_number: 'Era um número errado.',
      complaint: 'A chamada foi uma reclamação.',
      other: 'A chamada não teve um resultado claro.',
    },
    bothSpoke: 'Falaram o agente e a outra parte.',
    onlyAgentSpoke: 'Só falou o agente.',
    onlyCallerSpoke: 'Só falou a outra parte.',
    next: 'Leia a transcrição antes do próximo passo.',
  },
} as const satisfies Record<string, Phrases>;

/** English for a language that is not in the table. */
export const phrasesFor = (language: string | null | undefined): Phrases & { readonly language: string } => {
  const key = (language ?? '').toLowerCase().split('-')[0] ?? '';
  const isKnown = (name: string): name is keyof typeof phrases => Object.hasOwn(phrases, name);
  return isKnown(key) ? { language: key, ...phrases[key] } : { language: 'en', ...phrases.en };
};

/** Day and time of a booking as people write them; in UTC when this machine does not know the zone. */
export function writtenTime(at: Date, language: string, timeZone: string): string {
  const format = (zone: string): string =>
    new Intl.DateTimeFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    }).format(at);
  try {
    return format(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `${format('UTC')} UTC`;
  }
}
