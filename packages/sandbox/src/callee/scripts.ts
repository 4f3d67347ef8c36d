// The scripted behaviour of the called party: one row per magic number, one script for all other numbers, and two
// scripts for browsers only.

import { farEndOf } from './far-ends.ts';
import type { DialFailure, SipAnswer } from './far-ends.ts';

/** How long a phone rings before the final SIP response, in scripted milliseconds. */
export const dialingMs = 500;
export const ringingMs = 2_000;
/** How long a callee stays on a silent line before it hangs up. */
export const patienceMs = 90_000;

/** One thing said. `{agent}` and `{lead}` stand for their names; `{welcome}` for the agent's greeting. */
export interface Line {
  readonly who: 'agent' | 'callee' | 'machine';
  readonly text: string;
  /** If the agent has a booking tool, it books first, and says this and the result instead of `text`. */
  readonly once_booked?: string;
  /** The day of the week that it books; Thursday, unless it says so. */
  readonly weekday?: number;
  /** The other side hangs up in the middle of this line. */
  readonly cut_short?: boolean;
}

export interface CalleeScript {
  /** How the phone responds. `no_answer`: it rings until the caller gives up. */
  readonly pickup: 'human' | 'voicemail' | 'no_answer' | DialFailure | SipAnswer;
  /** `stops`: nothing is heard of the phone after it was picked up. */
  readonly audio?: 'stops';
  readonly lines: readonly Line[];
  /** Who hangs up after the last line. `nobody`: the callee stays on the line and is silent. */
  readonly hangs_up: 'callee' | 'agent' | 'nobody';
  /** How long the callee waits on a line without an agent. */
  readonly patience_ms?: number;
  readonly webhooks: 'delivered' | 'lost' | 'scrambled';
  /** Whether a recording of the call results in a file. */
  readonly recording: 'succeeds' | 'fails';
  /** Whether a worker accepts the agent's job. */
  readonly agent: 'present' | 'absent';
}

const shortTalk: CalleeScript = {
  pickup: 'human',
  lines: [
    { who: 'agent', text: '{welcome}' },
    { who: 'callee', text: 'Hello. I am on my way to a meeting, could you tell me briefly what this is about?' },
    {
      who: 'agent',
      text: 'Of course. This is {agent}, you asked us for some information and I wanted to ask whether you still have questions.',
    },
    {
      who: 'callee',
      text: 'Thank you, I have read everything. Please call me again next week, then I will have decided.',
    },
    { who: 'agent', text: 'I will make a note of that. Thank you for your time, and goodbye.' },
  ],
  hangs_up: 'agent',
  webhooks: 'delivered',
  recording: 'succeeds',
  agent: 'present',
};

const booking: CalleeScript = {
  ...shortTalk,
  lines: [
    { who: 'agent', text: '{welcome}' },
    {
      who: 'callee',
      text: 'Hi, I saw your advertisement and would like to see the three-bedroom house on Elm Street in Riverside, up to 450 thousand dollars.',
    },
    { who: 'agent', text: 'Gladly. There are free times on Thursday and on Friday. Which day suits you better?' },
    { who: 'callee', text: 'Thursday afternoon would be best, around three.' },
    {
      who: 'agent',
      text: 'Thursday at three in the afternoon is free, and I will send you the address before then. Whose name may I write down?',
    },
    { who: 'callee', text: 'My name is {lead}.' },
    {
      who: 'agent',
      text: 'Thank you, {lead}. {agent} has you down for Thursday at three in the afternoon.',
      once_booked: 'Thank you, {lead}.',
    },
    { who: 'callee', text: 'Perfect, see you then. Goodbye.' },
  ],
  hangs_up: 'callee',
};

/** Said when the metadata asks for a change of the appointment: before the last words of the script that books. */
const rescheduling: readonly Line[] = [
  { who: 'callee', text: 'Wait, I have just looked at my calendar. Friday at three would be better after all.' },
  {
    who: 'agent',
    text: 'Of course, {lead}. {agent} has you down for Friday at three in the afternoon.',
    once_booked: 'Of course, {lead}.',
    weekday: 5,
  },
];

/** The lines of a script. With `reschedules` they include the change of the appointment, if the script has one. */
export function linesOf({ lines }: CalleeScript, reschedules: boolean): readonly Line[] {
  const booked = lines.findIndex(({ once_booked }) => once_booked !== undefined) + 1;
  return reschedules && booked > 0 ? [...lines.slice(0, booked), ...rescheduling, ...lines.slice(booked)] : lines;
}

const cutShort: CalleeScript = {
  ...shortTalk,
  lines: shortTalk.lines.slice(0, 3).map((line, index) => (index === 2 ? { ...line, cut_short: true } : line)),
  hangs_up: 'callee',
  patience_ms: 13_000,
};

const voicemail: CalleeScript = {
  ...shortTalk,
  pickup: 'voicemail',
  lines: [
    {
      who: 'machine',
      text: 'You have reached a mailbox. Nobody can take your call now, please leave a message after the tone.',
    },
    { who: 'agent', text: 'Hello, this is {agent}. I am sorry to have missed you and will call again.' },
  ],
};

const refuses = (code: number, reason: string, rings: boolean): CalleeScript => ({
  ...shortTalk,
  pickup: { code, reason, rings },
});

export const scripts: Readonly<Record<string, CalleeScript>> = {
  '+15005550001': booking,
  '+15005550002': refuses(486, 'Busy Here', false),
  '+15005550003': { ...shortTalk, pickup: 'no_answer' },
  '+15005550004': refuses(603, 'Decline', true),
  '+15005550005': voicemail,
  '+15005550006': refuses(503, 'Service Unavailable', false),
  '+15005550007': cutShort,
  '+15005550008': { ...shortTalk, agent: 'absent' },
  '+15005550009': { ...shortTalk, recording: 'fails' },
  // Only the summary differs: the sandbox's language model also knows this number (model/model-faults.ts).
  '+15005550010': shortTalk,
  '+15005550011': { ...shortTalk, webhooks: 'lost' },
  '+15005550012': { ...shortTalk, webhooks: 'scrambled' },
};

/** Scripts for browsers only: one stays silent, one leaves before the agent joins. */
const browserScripts: Readonly<Record<string, CalleeScript>> = {
  silent: { ...shortTalk, lines: [{ who: 'agent', text: '{welcome}' }], hangs_up: 'nobody' },
  leaves_early: { ...shortTalk, pickup: 'no_answer' },
};

const all: Readonly<Record<string, CalleeScript>> = { ...scripts, ...browserScripts };

/** The script of a number; without a number, the ordinary one. */
export function scriptFor(number: string | null): CalleeScript {
  if (number === null) return shortTalk;
  const farEnd = farEndOf(number);
  if (!farEnd) return Object.hasOwn(all, number) ? (all[number] ?? shortTalk) : shortTalk;
  // The agent waits for somebody who says nothing.
  const silent = { lines: shortTalk.lines.slice(0, 1), hangs_up: 'nobody' } as const;
  return { ...shortTalk, ...farEnd, ...(farEnd?.audio && silent) };
}

/** Everything that the other side says in some script. */
export const calleeLines: readonly string[] = [
  ...new Set(
    [...Object.values(all).flatMap(({ lines }) => lines), ...rescheduling]
      .filter(({ who }) => who === 'callee')
      .map(({ text }) => text),
  ),
];
