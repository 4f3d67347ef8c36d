// Answers about the conversations of the sandbox's scripts, as a language model would give them to the server's two
// questions. They are written by hand, not recorded from a provider.

/** A claim about a script. It holds in a call that has all the quotes. */
export interface Recorded {
  /**
   * Where it stands in a draft. A later claim replaces an earlier one with the same path, except in `objections`,
   * `followups` and `summary.narrative`, which are lists.
   */
  readonly path: string;
  /** For an objection: its category. For a follow-up: the members of `RecordedTask`. */
  readonly value: unknown;
  /** What is said, after `A: ` by the agent and after `U: ` by the other side. `{lead}` stands for the lead's name. */
  readonly quotes: readonly string[];
  /** It is wrong when the call has no booking. */
  readonly needs_booking?: true;
}

export interface RecordedTask {
  readonly task: string;
  readonly owner: 'agent';
  /** The day of the week on which it is due, at three in the afternoon. */
  readonly due: number | null;
}

const thursday = 4;

const meeting = 'U: I am on my way to a meeting';
const nextWeek = 'U: Please call me again next week, then I will have decided.';
const noted = 'A: I will make a note of that.';

/** The ordinary conversation, and the one that breaks off. */
const shortTalk: readonly Recorded[] = [
  { path: 'outcome', value: 'abandoned', quotes: [meeting] },
  { path: 'intent.primary', value: 'inquire', quotes: ['U: could you tell me briefly what this is about?'] },
  { path: 'objections', value: 'wrong_time', quotes: [meeting] },
  {
    path: 'summary.headline',
    value: 'The person was on the way to a meeting, and the call broke off.',
    quotes: [meeting],
  },
  {
    path: 'summary.narrative',
    value: 'The person was on the way to a meeting and asked what the call was about.',
    quotes: [meeting],
  },
  { path: 'summary.next_best_action', value: 'Try to reach the person at another time.', quotes: [meeting] },
  { path: 'outcome', value: 'callback', quotes: [nextWeek] },
  { path: 'contact.consent_to_followup', value: true, quotes: [nextWeek] },
  { path: 'summary.headline', value: 'The person asked to be called again next week.', quotes: [nextWeek] },
  {
    path: 'summary.narrative',
    value: 'They have read everything, and will have decided next week.',
    quotes: [nextWeek],
  },
  { path: 'summary.next_best_action', value: 'Call the person again next week.', quotes: [nextWeek] },
  {
    path: 'followups',
    value: { task: 'Call the person again next week', owner: 'agent', due: null } satisfies RecordedTask,
    quotes: [nextWeek, noted],
  },
];

const missed = 'A: I am sorry to have missed you and will call again.';

const voicemail: readonly Recorded[] = [
  {
    path: 'followups',
    value: { task: 'Call again', owner: 'agent', due: null } satisfies RecordedTask,
    quotes: [missed],
  },
  { path: 'summary.narrative', value: 'The agent left a message and said that it will call again.', quotes: [missed] },
  { path: 'summary.next_best_action', value: 'Call again.', quotes: [missed] },
];

const house = 'U: would like to see the three-bedroom house on Elm Street in Riverside';
const bedrooms = 'U: the three-bedroom house';
const asked = 'U: Thursday afternoon would be best, around three.';
const isFree = 'A: Thursday at three in the afternoon is free, and I will send you the address before then.';
const moved = 'U: Friday at three would be better after all.';
const booked = 'A: is booked: Thursday';
const bookedAgain = 'A: is booked: Friday';

const viewing: readonly Recorded[] = [
  { path: 'outcome', value: 'qualified', quotes: [house] },
  { path: 'intent.primary', value: 'buy', quotes: [house] },
  { path: 'vertical_facts.budget', value: 'up to 450 thousand dollars', quotes: ['U: up to 450 thousand dollars'] },
  { path: 'vertical_facts.area', value: 'Riverside', quotes: ['U: on Elm Street in Riverside'] },
  { path: 'vertical_facts.property_type', value: 'house', quotes: [bedrooms] },
  { path: 'vertical_facts.beds', value: 3, quotes: [bedrooms] },
  { path: 'custom.referral_source', value: 'advertisement', quotes: ['U: I saw your advertisement'] },
  { path: 'booking.channel', value: 'in_person', quotes: [house] },
  {
    path: 'summary.headline',
    value: 'The person would like to see the three-bedroom house on Elm Street in Riverside.',
    quotes: [house],
  },
  {
    path: 'summary.narrative',
    value:
      'The person saw the advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.',
    quotes: [house],
  },
  { path: 'summary.next_best_action', value: 'Agree with the person on a time for the viewing.', quotes: [house] },
  { path: 'booking.attempted', value: true, quotes: ['A: Which day suits you better?', asked] },
  { path: 'summary.narrative', value: 'They would like to come on Thursday afternoon, around three.', quotes: [asked] },
  {
    path: 'followups',
    value: { task: 'Send the address', owner: 'agent', due: thursday } satisfies RecordedTask,
    quotes: [isFree],
  },
  { path: 'contact.name', value: '{lead}', quotes: ['U: My name is {lead}.'] },
  { path: 'outcome', value: 'booked', quotes: [asked, booked], needs_booking: true },
  {
    path: 'summary.headline',
    value: 'A viewing is booked for Thursday at three in the afternoon.',
    quotes: [asked, booked],
    needs_booking: true,
  },
  {
    path: 'summary.next_best_action',
    value: 'Prepare the viewing of the house on Elm Street.',
    quotes: [house, booked],
    needs_booking: true,
  },
  {
    path: 'summary.narrative',
    value: 'Then they looked at the calendar, and Friday at three was better after all.',
    quotes: [moved],
  },
  { path: 'outcome', value: 'booked', quotes: [moved, bookedAgain], needs_booking: true },
  {
    path: 'summary.headline',
    value: 'A viewing is booked for Friday at three in the afternoon.',
    quotes: [moved, bookedAgain],
    needs_booking: true,
  },
  { path: 'sentiment_overall', value: 'positive', quotes: ['U: Perfect, see you then.'] },
];

export const recorded: readonly Recorded[] = [...shortTalk, ...voicemail, ...viewing];
