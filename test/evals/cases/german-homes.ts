// German calls about homes and loans.
import { anyOf, corrected, inbound, numbers, outbound, pack, said } from '../eval-case.ts';
import type { EvalCase } from '../eval-case.ts';

export const germanHomes: readonly EvalCase[] = [
  outbound('de', 'real_estate', {
    id: 'de-besichtigung-gebucht', about: 'A viewing; the time is corrected.', lead: { name: 'Henrike Vogt', email: 'h.vogt@example.com' },
    bookings: [{ full_name: 'Henrike Vogt', email: 'h.vogt@example.com', channel: 'in_person', at: '2026-03-13T16:30:00+01:00', at_text: 'Freitag um halb fünf', by: ['halb fünf'] }],
    talk: [
      'A: Guten Tag, hier ist die Assistentin von Lindenhof Immobilien. Spreche ich mit Henrike Vogt?',
      'U: Ja, am Apparat.',
      'A: Sie haben nach der Eigentumswohnung in Ahrenfeld gefragt. Möchten Sie sie besichtigen?',
      'U: Ja, gerne. Also ähm, wir wollen kaufen und brauchen vier Zimmer. Freitag um vier würde gehen.',
      'A: Freitag um vier, ja?',
      'U: Nein, Moment, lieber halb fünf, vorher schaffe ich es nicht.',
      'T: book_appointment ok: Gebucht für Freitag, 13. März, 16:30 Uhr.',
      'A: Gebucht für Freitag um halb fünf. Wie hoch ist Ihr Budget?',
      'U: Höchstens dreihundertfünfzigtausend Euro.',
      'A: Und haben Sie schon eine Zusage Ihrer Bank?',
      'U: Ja, die Bank hat die Finanzierung zugesagt.',
      'A: Sehr gut. Dann bis Freitag!',
      'U: Danke, bis Freitag.',
    ],
    expected: {
      outcome: 'booked', intent: 'buy',
      facts: {
        'contact.name': said('Henrike Vogt', 'henrike vogt', 'am apparat'), 'vertical.budget': said('350000', 'dreihundertfünfzigtausend'), 'vertical.area': said('Ahrenfeld', 'ahrenfeld', 'ja, gerne'),
        'vertical.property_type': anyOf(['Eigentumswohnung', 'Wohnung', 'apartment', 'condo'], 'eigentumswohnung', 'ja, gerne'), 'vertical.pre_approved': said(true, 'finanzierung zugesagt'), 'vertical.timeline': null,
        'booking.attempted': said(true), 'booking.succeeded': said(true), 'booking.channel': said('in_person'), 'booking.scheduled_for': said('2026-03-13T15:30:00.000Z'),
      },
      unscored: ['vertical.beds', 'vertical.area', 'vertical.property_type', 'contact.email', 'contact.phone', 'contact.consent_to_followup'], not_warnings: ['booking_attempted_but_failed'],
    },
  }),
  inbound('de', 'real_estate', {
    id: 'de-budget-korrigiert', about: 'Budget and bathrooms are corrected; the e-mail is spelled.', definitions: pack('real_estate', 'household_size', 'move_in_date', 'must_haves'),
    talk: [
      'A: Lindenhof Immobilien, guten Morgen.',
      'U: Guten Morgen, mein Name ist Wolfgang Stein. Wir suchen ein Reihenhaus in Kesselbach, zum Kaufen, für vier Personen.',
      'A: Wie viel möchten Sie ausgeben?',
      'U: So um die vierhunderttausend. Nee, Quatsch, dreihundertachtzigtausend, mehr geht nicht.',
      'A: Wie viele Bäder?',
      'U: Ein Bad reicht. Ach nein, zwei Bäder, sagt meine Frau gerade.',
      'A: Was ist Ihnen sonst wichtig?',
      'U: Ein Garten und ein Keller.',
      'A: Wann möchten Sie einziehen?',
      'U: Zum ersten Juli.',
      'A: Wohin darf ich Angebote schicken?',
      'U: An w punkt stein ät beispiel punkt de.',
      'A: Danke, Herr Stein. Ich schicke Ihnen heute noch Angebote.',
    ],
    expected: {
      outcome: 'qualified', intent: 'buy',
      facts: {
        'contact.name': said('Wolfgang Stein', 'wolfgang stein'), 'contact.email': said('w.stein@beispiel.de', 'w punkt stein'), 'vertical.budget': corrected('380000', '400', 'dreihundertachtzigtausend'),
        'vertical.area': said('Kesselbach', 'kesselbach'), 'vertical.baths': said(2, 'zwei bäder'), 'vertical.beds': null, 'vertical.property_type': anyOf(['Reihenhaus', 'townhouse', 'terraced house'], 'ein reihenhaus'),
        'vertical.timeline': anyOf(['ersten Juli', '1 Juli', 'Juli'], 'ersten juli'), 'custom.household_size': said(4, 'vier personen'), 'custom.move_in_date': said('2026-07-01', 'ersten juli'), 'custom.must_haves': said(['Garten', 'Keller'], 'garten und ein keller'),
      },
      unscored: ['contact.consent_to_followup', 'contact.phone'], followups: ['ich schicke ihnen heute'], not_warnings: ['contact_not_captured'],
    },
  }),
  outbound('de', 'real_estate', {
    id: 'de-ehepaar', about: 'Two people on the line: he agrees to a call, she forbids it.', lead: { name: 'Sabine Kröger' },
    talk: [
      'A: Guten Abend, spreche ich mit Sabine Kröger?',
      'U: Ja. Mein Mann hört mit.',
      'A: Sie wollten Ihr Haus verkaufen?',
      'U: Ja, verkaufen wollen wir, im Sommer.',
      'A: Darf ich Sie nächste Woche noch einmal anrufen?',
      'U: Ja klar, rufen Sie ruhig an.',
      'U: Nein, Jürgen, bitte nicht anrufen! Wir melden uns selbst.',
      'U: Gut, also bitte nicht anrufen.',
      'A: In Ordnung. Einen schönen Abend.',
    ],
    expected: {
      outcome: ['other', 'qualified', 'disqualified'], intent: 'sell',
      facts: {
        'contact.name': said('Sabine Kröger', 'sabine kröger', 'U: ja. mein mann'), 'contact.consent_to_followup': said(false, 'bitte nicht anrufen'), 'vertical.timeline': said('Sommer', 'im sommer'), 'vertical.property_type': anyOf(['Haus', 'house'], 'ihr haus', 'ja, verkaufen'),
        'vertical.budget': null,
      },
      unscored: ['vertical.property_type'], followups: [],
    },
  }),
  inbound('de', 'lending', {
    id: 'de-kredit', about: 'A loan for a car; the amount is repeated, the income asked for and not given.', definitions: pack('lending', 'loan_purpose', 'loan_amount', 'annual_income', 'employment_status', 'funds_needed_by'),
    talk: [
      'A: Fördebank, guten Tag, was kann ich für Sie tun?',
      'U: Guten Tag, hier spricht Katharina Ohlsen. Ich brauche einen Kredit für ein Auto, zwölftausend Euro.',
      'A: Zwölftausend Euro für ein Auto, richtig?',
      'U: Genau.',
      'A: Sind Sie angestellt?',
      'U: Ja, ich bin angestellt, in einer Gärtnerei.',
      'A: Und Ihr Einkommen im Jahr?',
      'U: Das möchte ich am Telefon nicht sagen.',
      'A: Kein Problem. Bis wann brauchen Sie das Geld?',
      'U: Bis zum fünfzehnten April.',
      'A: Ein Berater ruft Sie morgen zurück. Unter dieser Nummer?',
      'U: Ja, unter dieser Nummer.',
    ],
    expected: {
      outcome: ['qualified', 'callback'], intent: ['other', 'inquire', 'buy'],
      facts: {
        'contact.name': said('Katharina Ohlsen', 'katharina ohlsen'), 'contact.phone': said(numbers.de, 'unter dieser nummer'), 'custom.loan_purpose': said('vehicle', 'für ein auto'), 'custom.loan_amount': said(12000, 'zwölftausend'),
        'custom.annual_income': null, 'custom.employment_status': said('employed', 'angestellt'), 'custom.funds_needed_by': said('2026-04-15', 'fünfzehnten april'),
      },
      unscored: ['contact.consent_to_followup'], followups: ['ein berater ruft sie morgen'],
    },
  }),
  outbound('de', 'real_estate', {
    id: 'de-kein-budget', about: 'House number, year of construction and a figure of the agent; the person is with a competitor.', lead: { name: 'Detlef Amsel' },
    talk: [
      'A: Guten Tag, Lindenhof Immobilien, spreche ich mit Herrn Amsel?',
      'U: Ja, Detlef Amsel hier.',
      'A: Sie wohnen in der Wagnerstraße hundertzwölf, richtig?',
      'U: Ja, Baujahr neunzehnhundertachtundsechzig.',
      'A: Solche Häuser verkaufen wir derzeit für fünfhunderttausend Euro.',
      'U: Schön für Sie. Wir haben schon einen Makler, seit zweitausendvierundzwanzig.',
      'A: Verstehe. Darf ich Ihnen trotzdem etwas schicken?',
      'U: Nein, danke. Kein Interesse.',
      'A: Dann alles Gute.',
    ],
    expected: {
      outcome: 'disqualified', intent: ['sell', 'other'],
      facts: { 'contact.name': said('Detlef Amsel', 'detlef amsel'), 'contact.consent_to_followup': said(false, 'nein, danke'), 'vertical.budget': null, 'vertical.timeline': null, 'vertical.property_type': null, 'vertical.beds': null },
      unscored: ['vertical.area', 'vertical.property_type'], objections: [{ category: 'already_represented', by: 'schon einen makler' }, { category: 'not_interested', by: 'kein interesse' }], followups: [],
    },
  }),
];
