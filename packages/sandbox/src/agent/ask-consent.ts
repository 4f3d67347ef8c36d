// What a scripted agent says before its greeting, and what it is answered: `metadata.sandbox_consent` is `yes` (without
// it), `no` or `unclear`.
import { disclosureOf, recordingWordsOf } from '@voicecall/contract';
import type { CallBrief, ConsentReport, TurnInput } from '@voicecall/contract';
import type { ServerLink } from '@voicecall/contract/server-link';
import type { CalleeScript, Line } from '../callee/scripts.ts';

type Answer = NonNullable<ConsentReport['answer']>['answer'];

const answers: Readonly<Record<Answer, string>> = {
  yes: 'Yes, that is fine.',
  no: 'No, please do not.',
  unclear: 'Who is speaking, please?',
};

/** The parts of a conversation that it needs. */
interface Talk {
  readonly brief: CallBrief;
  readonly turns: TurnInput[];
  readonly transcripts: unknown[];
  readonly tools: Pick<ServerLink, 'consent'>;
  is_kept: boolean;
}

const answerOf = (metadata: CallBrief['metadata']): Answer => {
  const wanted = metadata?.['sandbox_consent'];
  return wanted === 'no' || wanted === 'unclear' ? wanted : 'yes';
};

/** Says them, and hears the answer, unless a machine picked up. `say` speaks one line. */
export async function askConsent(
  talk: Talk,
  { pickup }: Pick<CalleeScript, 'pickup'>,
  say: (line: Line) => Promise<void>,
): Promise<void> {
  const { agent, metadata } = talk.brief;
  const link = talk.tools;
  const text = recordingWordsOf(agent);
  const words = [disclosureOf(agent), text].filter((part) => part !== null).join(' ');
  if (words === '') return;
  await say({ who: 'agent', text: words });
  if (text === null) return;
  const said_at = new Date().toISOString();
  await link.consent({ text, said_at, answer: null });
  if (agent.recording_consent !== 'ask' || pickup === 'voicemail') return;
  // The transcript begins with the answer.
  talk.turns.length = 0;
  talk.transcripts.length = 0;
  const answer = answerOf(metadata);
  await say({ who: 'callee', text: answers[answer] });
  const known = await link.consent({ text, said_at, answer: { answer, turn: talk.turns[0] ?? null } });
  talk.is_kept = known?.status === 'granted';
}
