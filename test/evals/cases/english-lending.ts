// English calls about loans, and about homes as an investment.
import { anyOf, corrected, inbound, numbers, outbound, pack, said } from '../eval-case.ts';
import type { EvalCase } from '../eval-case.ts';

export const englishLending: readonly EvalCase[] = [
  inbound('en', 'lending', {
    id: 'en-loan-refinance', about: 'A refinancing with nearly every field of the pack.',
    definitions: pack('lending', 'loan_purpose', 'loan_amount', 'property_value', 'annual_income', 'employment_status', 'credit_rating', 'has_co_borrower', 'existing_debts', 'current_lender', 'funds_needed_by'),
    talk: [
      'A: Cobalt Lending, good afternoon.',
      "U: Hi, I'd like to refinance my mortgage. My name is Delphine Moreau.",
      'A: Happy to help. How much do you still owe?',
      'U: I need about two hundred ten thousand.',
      'A: And what is the house worth?',
      'U: Three hundred eighty-five thousand, according to the appraiser.',
      'A: Who is the loan with at the moment?',
      'U: With Redstone Credit Union.',
      'A: Are you employed?',
      "U: I'm self-employed, I'm a photographer. I make about ninety-five thousand a year.",
      'A: How would you rate your credit?',
      "U: Good, I'd say. Not excellent, but good.",
      'A: Any other debts?',
      'U: A car loan, that is all.',
      'A: Will somebody apply with you?',
      'U: No, just me.',
      'A: When do you need it by?',
      'U: By the fifteenth of May.',
      'A: Thank you. An advisor will call you back tomorrow morning. On this number?',
      'U: Yes, this number.',
    ],
    expected: {
      outcome: ['qualified', 'callback'], intent: ['other', 'inquire'],
      facts: {
        'contact.name': said('Delphine Moreau', 'delphine moreau'), 'contact.phone': said(numbers.us, 'yes, this number', 'on this number'),
        'custom.loan_purpose': said('refinance', 'refinance my mortgage'), 'custom.loan_amount': said(210000, 'two hundred ten thousand'), 'custom.property_value': said(385000, 'three hundred eighty-five'),
        'custom.annual_income': said(95000, 'ninety-five thousand'), 'custom.employment_status': said('self_employed', "i'm self-employed"), 'custom.credit_rating': said('good', "good, i'd say"),
        'custom.has_co_borrower': said(false, 'just me'), 'custom.existing_debts': said(['car loan'], 'a car loan'), 'custom.current_lender': said('Redstone Credit Union', 'redstone'), 'custom.funds_needed_by': said('2026-05-15', 'fifteenth of may'),
      },
      unscored: ['contact.consent_to_followup'], followups: ['advisor will call you back'], not_warnings: ['contact_not_captured', 'redaction_flag_raised'],
    },
  }),
  outbound('en', 'lending', {
    id: 'en-loan-amount-corrected', about: 'The amount is corrected after the agent misheard it.', lead: { name: 'Curtis Abara', email: 'c.abara@example.com' }, definitions: pack('lending', 'loan_purpose', 'loan_amount', 'down_payment', 'lead_temperature'),
    talk: [
      'A: Hello, is this Curtis Abara?',
      'U: Yes, speaking.',
      'A: You asked for a car loan. What amount do you need?',
      'U: Fifteen thousand.',
      'A: Fifty thousand dollars, alright.',
      'U: No no no, fifteen. One five. Fifteen thousand.',
      'A: Fifteen thousand, sorry. And a down payment?',
      'U: Nothing for now.',
      'A: Is c dot abara at example dot com the right address for the papers?',
      'U: Correct.',
      'A: I will send you the papers.',
    ],
    expected: {
      outcome: 'qualified', intent: ['other', 'inquire', 'buy'],
      facts: {
        'contact.name': said('Curtis Abara', 'curtis abara', 'yes, speaking'), 'contact.email': said('c.abara@example.com', 'c dot abara', 'U: correct.'), 'custom.loan_amount': said(15000, 'U: fifteen thousand', 'no no no'),
        'custom.loan_purpose': said('vehicle', 'car loan', 'U: fifteen thousand'), 'custom.lead_temperature': null,
      },
      unscored: ['custom.down_payment', 'custom.loan_purpose', 'custom.lead_temperature', 'contact.consent_to_followup', 'contact.phone'], followups: ['i will send you the papers'],
    },
  }),
  inbound('en', 'real_estate', {
    id: 'en-invest-range', about: 'An investor names a range, and two areas.',
    talk: [
      'A: Harbor Lane Realty, hello.',
      "U: Yes hello, Anders Lindqvist. I'm looking to invest in a duplex, as a rental property, in Millbrook or Pine Hollow.",
      'A: What is your price range?',
      'U: Between three hundred and three hundred fifty thousand, cash.',
      'A: And the timing?',
      'U: Within the next six months.',
      'A: Where may I send our list of duplexes?',
      'U: anders at lindqvist dot example.',
      'A: Thank you. I will e-mail the list today.',
      'U: Excellent.',
    ],
    expected: {
      outcome: 'qualified', intent: 'invest',
      facts: {
        'contact.name': said('Anders Lindqvist', 'anders lindqvist'), 'contact.email': said('anders@lindqvist.example', 'anders at lindqvist'), 'vertical.budget': anyOf(['300000 350000', '300 350000'], 'three hundred fifty thousand'),
        'vertical.area': said('Millbrook Pine Hollow', 'millbrook or pine hollow'), 'vertical.property_type': said('duplex', 'invest in a duplex'), 'vertical.timeline': anyOf(['six months', '6 months'], 'six months'),
        'vertical.pre_approved': null, 'vertical.beds': null,
      },
      unscored: ['contact.consent_to_followup'], followups: ['i will e-mail the list'],
    },
  }),
  outbound('en', 'lending', {
    id: 'en-loan-hypothetical', about: 'Figures that are only supposed, and a credit rating of somebody else.', lead: { name: 'Tamsin Reeve' }, definitions: pack('lending', 'loan_amount', 'credit_rating', 'annual_income', 'employment_status'),
    talk: [
      'A: Hello, am I speaking with Tamsin Reeve?',
      'U: That is me, yes.',
      'A: Do you plan to borrow money this year?',
      "U: Hm, no. I mean, if I won the lottery I'd borrow nothing, and if I had a salary of two hundred thousand I'd ask you for a million, ha ha.",
      'A: So there is no need at the moment?',
      "U: None. My brother has terrible credit, he is the one who'd need you.",
      'A: Alright. Thank you for your time.',
      'U: No problem.',
    ],
    expected: {
      outcome: 'disqualified', intent: ['other', 'inquire'],
      facts: { 'contact.name': said('Tamsin Reeve', 'tamsin reeve', 'that is me'), 'custom.loan_amount': null, 'custom.credit_rating': null, 'custom.annual_income': null, 'custom.employment_status': null, 'contact.consent_to_followup': null },
      unscored: ['contact.phone'], followups: [],
    },
  }),
  inbound('en', 'real_estate', {
    id: 'en-home-second-thoughts', about: 'An appointment that is agreed on and then given up in the same call.',
    talk: [
      'A: Alder and Finch Homes, hello.',
      'U: Hi, Yvette Carver. Could I come see the apartment on Dock Street on Saturday at two?',
      'A: Saturday at two is free. Shall I book it?',
      "U: Yes. Oh, hold on... no, actually, leave it. My landlord is just offering me to stay. Let me think about it first.",
      'A: No problem. Would you like me to call you next week?',
      "U: No, I'll call you.",
      'A: Alright. Have a good weekend.',
    ],
    expected: {
      outcome: ['other', 'qualified', 'disqualified'], intent: ['rent', 'inquire', 'buy'],
      facts: {
        'contact.name': said('Yvette Carver', 'yvette carver'), 'vertical.property_type': corrected('apartment', 'house', 'the apartment on dock'), 'vertical.area': said('Dock Street', 'dock street'), 'vertical.budget': null,
        'contact.consent_to_followup': said(false, "i'll call you"), 'booking.attempted': said(true), 'booking.scheduled_for': null, 'booking.succeeded': null,
      },
      unscored: ['vertical.area', 'vertical.timeline', 'contact.consent_to_followup', 'booking.channel'], objections: [], followups: [], warnings: ['booking_attempted_but_failed'],
    },
  }),
];
