// The conversation: the lines of a script, spoken one after the other, recorded as turns and as raw transcript.
import type { CallBrief, transcriptItem, TurnInput } from '@voicecall/contract';
import type * as z from 'zod';
import { linesOf } from '../callee/scripts.ts';
import type { CalleeScript, Line } from '../callee/scripts.ts';
import { newId } from '../ids.ts';
import { isAbort } from '../lifetime.ts';
import type { Lifetime } from '../lifetime.ts';
import { sampleRate } from '../speech/mix.ts';
import type { SpokenLine } from '../speech/mix.ts';
import { askConsent } from './ask-consent.ts';
import { latencyFor } from './figures.ts';
import type { ServerLink } from '@voicecall/contract/server-link';
import { pressKeys } from './press-keys.ts';
import { book, rehearse } from './use-tools.ts';

const msPerCharacter = 60;
const shortestMs = 1_000;
const longestMs = 8_000;
const breathMs = 700;
const confidence = 0.94;

type TranscriptItem = z.output<typeof transcriptItem>;

/** Makes the sound of a line, and keeps what was heard of it. */
export interface Voices {
  say(text: string, speaker: SpokenLine['speaker']): Promise<Int16Array>;
  keep(speaker: SpokenLine['speaker'], at: number, samples: Int16Array): void;
}

export interface Conversation {
  readonly brief: CallBrief;
  /** When the agent saw the call being answered; transcript times run from here. */
  readonly answered_at: number;
  readonly turns: TurnInput[];
  readonly transcripts: TranscriptItem[];
  /** What is said may leave the agent: in a call that asks for it, after a yes. */
  is_kept: boolean;
  readonly tools: Pick<ServerLink, 'book' | 'callTool' | 'consent'>;
  /** The voices of a call that can be heard. */
  readonly voices?: Voices | undefined;
  /** Called with each turn as it ends. */
  readonly onTurn: (turn: TurnInput) => void;
}

/** The scripted time that it takes to say one line. */
export const speechMs = (text: string): number =>
  Math.min(longestMs, Math.max(shortestMs, text.length * msPerCharacter));

/** Speaks the whole script; ends early, with an abort, when the call ends. */
export async function converse(
  lifetime: Lifetime,
  script: CalleeScript,
  talk: Conversation,
  signal: AbortSignal,
): Promise<void> {
  await askConsent(talk, script, (line) => speak(lifetime, line, talk, signal));
  const firstAnswer = script.lines.find(({ who }) => who === 'callee');
  for (const line of linesOf(script, talk.brief.metadata?.['sandbox_reschedule'] === true)) {
    await lifetime.pause(breathMs, signal);
    const booked = line.once_booked === undefined ? null : await book(talk, line.weekday);
    await speak(
      lifetime,
      booked === null ? line : { who: line.who, text: `${line.once_booked} ${booked}` },
      talk,
      signal,
    );
    if (line === firstAnswer) {
      pressKeys(talk);
      await rehearse(talk);
    }
  }
}

async function speak(
  lifetime: Lifetime,
  { who, text: template, cut_short = false }: Line,
  talk: Conversation,
  signal: AbortSignal,
): Promise<void> {
  const text = fill(template, talk.brief);
  const speaker = who === 'agent' ? 'agent' : 'caller';
  const samples = await talk.voices?.say(text, speaker);
  const whole_ms = samples ? (samples.length * 1000) / sampleRate : speechMs(text);
  const started = Date.now();
  const keep = (part: number): void => {
    if (samples)
      talk.voices?.keep(speaker, started, samples.subarray(0, Math.round(samples.length * Math.min(1, part))));
  };
  const part = cut_short ? 0.5 : 1;
  try {
    await lifetime.pause(whole_ms * part, signal);
    keep(part);
    record(talk, { who, text: heardOf(text, part) }, started, cut_short);
  } catch (error) {
    if (!isAbort(error)) throw error;
    const part = ((Date.now() - started) * lifetime.clock_speed) / whole_ms;
    keep(part);
    const heard = heardOf(text, part);
    if (heard !== '') record(talk, { who, text: heard }, started, who === 'agent');
    throw error;
  }
}

/** The text of a line for this call, with the names of the agent and the lead. */
export function fill(template: string, { agent, lead }: Pick<CallBrief, 'agent' | 'lead'>): string {
  const words: Record<string, string> = {
    '{welcome}': agent.welcome ?? `Hello, this is ${agent.name}. How can I help you today?`,
    '{agent}': agent.name,
    '{lead}': lead?.name ?? 'Ann Example',
  };
  return template.replace(/\{\w+\}/g, (word) => words[word] ?? word);
}

/** The whole words of a text that were said in a part of its duration. */
export function heardOf(text: string, part: number): string {
  const words = text.split(' ');
  return words.slice(0, Math.floor(words.length * Math.min(1, Math.max(0, part)))).join(' ');
}

function record(talk: Conversation, { who, text }: Line, started: number, interrupted: boolean): void {
  const ended = Date.now();
  const role = who === 'agent' ? 'agent' : 'user';
  // A voicemail greeting is heard, but it is not a turn of a person.
  const turn_id = who === 'machine' ? null : talk.turns.length + 1;
  talk.transcripts.push({
    segment_id: newId('SG'),
    turn_id,
    speaker: role,
    text,
    start_ms: started - talk.answered_at,
    end_ms: ended - talk.answered_at,
    language: talk.brief.agent.language,
    confidence: role === 'user' ? confidence : null,
  });
  if (turn_id === null) return;
  const turn: TurnInput = {
    turn_id,
    role,
    text,
    started_at: new Date(started).toISOString(),
    ended_at: new Date(ended).toISOString(),
    interrupted,
    confidence: role === 'user' ? confidence : null,
    tool: null,
    ...(role === 'agent' && {
      latency: latencyFor(
        turn_id,
        talk.turns.some((turn) => turn.role === 'user'),
      ),
    }),
  };
  talk.turns.push(turn);
  talk.onTurn(turn);
}
