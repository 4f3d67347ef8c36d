// Whether an appointment was tried for, and how they would meet.
import type { ExtractionDraft } from '@voicecall/contract';
import { agrees, questionAbout } from './answers.ts';
import { said, unsaid } from './claims.ts';
import type { Claim } from './claims.ts';
import { namedDay } from './values/days.ts';
import { confirmedBooking } from './outcome.ts';
import { confirmedBooking as bookedWords, failedBooking } from './outcome-phrases.ts';
import { affirmed, phrases, says } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import { isQuestion } from './speech.ts';
import type { Sentence } from './sentence.ts';
import type { Speech } from './speech.ts';

type Channel = NonNullable<ExtractionDraft['booking']['channel']['value']>;

const offered = phrases(
  [
    '(?:book|schedule|arrange|set up|reserve|make) (?:\\w+ ){0,5}(?:appointment|viewing|tour|visit|showing|meeting|time|call)',
    '(?:which|what) (?:day|time) (?:\\w+ )?(?:suits|works|would|is|do|can)',
    '(?:free|open|available) (?:times?|slots?)',
    '(?:are you free|would you be (?:free|available)|does|would|how about|shall we say|let.s say) (?:\\w+ ){0,4}(?:work|suit|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)',
  ],
  [
    '(?:agendar|reservar|concertar|programar|fijar|hacer) (?:\\w+ ){0,3}(?:cita|visita|reunion|llamada)',
    '(?:que|cual) (?:dia|hora)(?: \\w+)?',
    '(?:le|les) (?:viene|va|vendria|queda) bien',
    'horas? libres?',
    'huecos?',
  ],
  [
    '(?:termin|besichtigung\\w*|treffen) (?:\\w+ ){0,5}(?:vereinbaren|buchen|machen|ausmachen|eintragen)',
    'welcher tag',
    '(?:wann|passt) (?:\\w+ ){0,4}(?:ihnen|montag|dienstag|mittwoch|donnerstag|freitag|samstag)',
    'freie? termine?',
    'einen termin',
  ],
);
const wanted = phrases(
  [
    '(?:like|love|want|wanted|need|could i|can i|can we|could we|may i) (?:\\w+ ){0,3}(?:book|schedule|arrange|see|view|tour|visit|make an appointment|come (?:by|over|and see)|set up|meet)',
    '(?:a|an|the) (?:viewing|appointment|showing|tour)',
  ],
  [
    '(?:quiero|quisiera|queria|me gustaria|podria|podriamos|puedo) (?:\\w+ )?(?:ver|visitar|agendar|reservar|concertar|hacer una cita|una cita|una visita)',
    'una (?:cita|visita)',
  ],
  [
    '(?:mochte|mochten|wurden?|wollte|kann ich|konnten wir|konnte ich) (?:\\w+ ){0,7}(?:besichtigen|ansehen|anschauen|termin|vorbeikommen|buchen|vereinbaren)',
    '(?:einen|eine) (?:termin|besichtigung)',
    'besichtigungstermin',
  ],
);
const channels: readonly (readonly [Channel, Phrases])[] = [
  [
    'video',
    phrases(
      ['video', 'video ?calls?', 'zoom', 'teams', 'facetime', 'google meet', 'virtual(?:ly)?'],
      ['video ?llamada', 'por video', 'zoom', 'teams', 'virtual'],
      ['video\\w*', 'zoom', 'teams', 'virtuell\\w*'],
    ),
  ],
  [
    'in_person',
    phrases(
      [
        '(?:see|view|tour|visit|viewing|showing|look at|come (?:by|over|in)|in person|your office|our office|meet you at|open house)',
      ],
      ['(?:ver|visitar|visita|en persona|oficina|pasar por|presencial)'],
      ['(?:besichtig\\w+|ansehen|anschauen|vor ort|personlich|buro|vorbeikommen)'],
    ),
  ],
  [
    'phone',
    phrases(
      [
        '(?:phone|telephone) (?:call|appointment|consultation|meeting)',
        '(?:by|over the) (?:tele)?phone',
        'schedule a call',
        'book a call',
      ],
      ['(?:llamada|por telefono|telefonica)'],
      ['(?:telefontermin|telefonisch\\w*|telefonat|telefongesprach)'],
    ),
  ],
];

/** Tried for: the agent confirmed it or failed to, or a day was chosen where one was offered or wished for. */
export function readBooking(speech: Speech): ExtractionDraft['booking'] {
  const attempted = attempt(speech);
  return { attempted, channel: attempted.value === true ? channelOf(speech) : unsaid() };
}

function attempt(speech: Speech): Claim<boolean> | Claim<null> {
  const done =
    confirmedBooking(speech) ??
    speech.agent.find(
      (sentence) =>
        !isQuestion(sentence) && (says(sentence, failedBooking) || affirmed(sentence, bookedWords) !== null),
    );
  if (done) return said(true, 0.9, done);
  for (const sentence of speech.user) {
    if (sentence.sarcastic) continue;
    const offer = questionAbout(sentence, offered);
    if (offer && (agrees(sentence) || namedDay(sentence, speech.input.call))) return said(true, 0.75, offer, sentence);
    if (affirmed(sentence, wanted)) return said(true, 0.6, sentence);
  }
  return unsaid();
}

function channelOf({ sentences }: Speech): ExtractionDraft['booking']['channel'] {
  const found = channels.flatMap(([channel, words]) => {
    const by: Sentence | undefined = sentences.find((sentence) => affirmed(sentence, words) !== null);
    return by ? [said(channel, 0.8, by)] : [];
  });
  return found[0] ?? unsaid();
}
