// English calls in which hardly anything is said: machines, silence, wrong numbers, calls that break off.
import { anyOf, inbound, outbound, pack, said } from '../eval-case.ts';
import type { EvalCase } from '../eval-case.ts';

export const englishShort: readonly EvalCase[] = [
  outbound('en', 'generic', {
    id: 'en-voicemail',
    about: "A voicemail box, known as one; its greeting has a name and a number that are nobody's to take.",
    answered_by: 'voicemail',
    lead: { name: 'Hector Salas' },
    talk: [
      'U: Hi, you have reached Hector and Nadia. We cannot come to the phone right now. Leave a message or try us at five five five, zero one nine nine.',
      'A: Hello, this is a message for Hector Salas from Brightdesk Software. I will try you again tomorrow. Goodbye.',
    ],
    expected: {
      outcome: 'voicemail',
      facts: {
        'contact.name': null,
        'contact.phone': null,
        'contact.consent_to_followup': null,
        'booking.attempted': null,
      },
      unscored: [],
      followups: ['i will try you again tomorrow'],
      warnings: ['transcript_very_short', 'contact_not_captured'],
    },
  }),
  outbound('en', 'real_estate', {
    id: 'en-voicemail-unnoticed',
    about: 'A mailbox that nobody told from a person.',
    answered_by: 'unknown',
    talk: [
      'A: Hello, this is Nora from Harbor Lane Realty, am I speaking with',
      'U: The person you are calling is not available. Please leave a message after the tone.',
      'A: Hello? Would you like to book a viewing for the house with three bedrooms?',
      '+9 A: I seem to have reached a mailbox. Goodbye.',
    ],
    expected: {
      outcome: 'voicemail',
      facts: { 'vertical.beds': null, 'vertical.property_type': null, 'contact.name': null },
      unscored: ['booking.attempted'],
      warnings: ['transcript_very_short'],
    },
  }),
  outbound('en', 'generic', {
    id: 'en-silence-agent-only',
    about: 'Nobody answers the agent.',
    lead: { name: 'Joy Ferreira' },
    talk: [
      'A: Hello, this is the assistant of Brightdesk Software. Am I speaking with Joy Ferreira?',
      '+8 A: Hello? Can you hear me?',
      '+10 A: I cannot hear you. I will call again later. Goodbye.',
    ],
    expected: {
      outcome: 'abandoned',
      facts: {
        'contact.name': null,
        'contact.phone': null,
        'contact.consent_to_followup': null,
        'booking.attempted': null,
      },
      followups: ['i will call again later'],
      warnings: ['transcript_empty', 'transcript_very_short', 'contact_not_captured'],
    },
  }),
  outbound('en', 'generic', {
    id: 'en-silence-hello',
    about: 'Somebody says hello and is gone.',
    lead: { name: 'Joy Ferreira' },
    talk: [
      'A: Hello, this is the assistant of Brightdesk Software. Am I speaking with Joy Ferreira?',
      'U: Hello? ... Hello?',
      'A: Yes, hello, can you hear me?',
      '+12 A: It seems that we lost the line. Goodbye.',
    ],
    expected: {
      outcome: 'abandoned',
      facts: { 'contact.name': null, 'booking.attempted': null },
      warnings: ['transcript_very_short', 'contact_not_captured'],
    },
  }),
  outbound('en', 'generic', {
    id: 'en-wrong-number',
    about: 'There is no such person there.',
    lead: { name: 'Otis Bramwell' },
    talk: [
      'A: Hello, may I speak with Otis Bramwell?',
      "U: Who? There's no Otis here, I think you have the wrong number.",
      'A: Oh, I am sorry to have bothered you.',
      "U: That's alright. Bye.",
    ],
    expected: {
      outcome: 'wrong_number',
      intent: 'other',
      facts: {
        'contact.name': null,
        'contact.phone': null,
        'contact.consent_to_followup': null,
        'booking.attempted': null,
      },
      objections: [],
      warnings: ['contact_not_captured'],
    },
  }),
  outbound('en', 'real_estate', {
    id: 'en-child-answers',
    about: 'A child picks up; what it says decides nothing.',
    lead: { name: 'Salma Haddad' },
    talk: [
      'A: Hello, am I speaking with Salma Haddad?',
      "U: Mommy's in the garden. I'm Lina and I'm six!",
      'A: Hello Lina. When can I talk to your mother?',
      "U: She comes back soon. We're gonna have a big house with a pool!",
      'A: How nice. I will call again this evening. Goodbye Lina.',
      'U: Bye bye!',
    ],
    expected: {
      outcome: ['callback', 'other'],
      facts: {
        'contact.consent_to_followup': null,
        'contact.name': null,
        'vertical.budget': null,
        'vertical.beds': null,
        'vertical.timeline': null,
      },
      unscored: ['contact.name', 'vertical.property_type'],
      followups: ['i will call again this evening'],
    },
  }),
  inbound('en', 'generic', {
    id: 'en-line-breaks-off',
    about: 'The caller is cut off in the middle of a sentence.',
    definitions: pack('generic', 'company_name', 'needs'),
    talk: [
      'A: Brightdesk Software, hello, what can I do for you?',
      'U: Hi, um, so I run a small bakery and I wanted to ask whether your',
      'A: Yes, please go on?',
      '+15 A: Are you still there? It seems that the line broke off. Goodbye.',
    ],
    expected: {
      outcome: 'abandoned',
      intent: ['inquire', 'other'],
      facts: { 'contact.name': null, 'custom.company_name': null, 'custom.needs': null },
      warnings: ['contact_not_captured'],
    },
  }),
  outbound('en', 'generic', {
    id: 'en-callback-untimed',
    about: 'A bad moment; recorded without times.',
    untimed: true,
    lead: { name: 'Ingrid Solberg' },
    definitions: pack('generic', 'best_time_to_call'),
    talk: [
      'A: Hello, this is the assistant of Brightdesk Software. Is that Ingrid Solberg?',
      "U: Yes, it is, but I'm in a meeting right now. Can you call me back tomorrow at four?",
      'A: Of course, I will call you tomorrow at four.',
      'U: Thanks, bye.',
    ],
    expected: {
      outcome: 'callback',
      facts: {
        'contact.name': said('Ingrid Solberg', 'ingrid solberg', 'yes, it is'),
        'contact.consent_to_followup': said(true, 'call me back tomorrow'),
        'custom.best_time_to_call': anyOf(['tomorrow four', 'tomorrow 4', 'tomorrow 16'], 'tomorrow at four'),
        'booking.attempted': null,
      },
      unscored: ['booking.attempted', 'booking.channel', 'contact.phone'],
      objections: [{ category: 'wrong_time', by: 'in a meeting' }],
      followups: ['i will call you tomorrow at four'],
      warnings: ['metrics_unavailable'],
    },
  }),
];
