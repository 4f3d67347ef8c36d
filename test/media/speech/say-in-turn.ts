// The caller's part of a conversation: each sentence when the agent has answered the one before it.
import type { Client } from '@voicecall/sdk';
import { until } from '../../harness/calls/place-call.ts';

const checkEveryMs = 100;

export async function sayInTurn(
  { calls }: Pick<Client, 'calls'>,
  call_id: string,
  sentences: readonly string[],
  say: (sentence: string) => Promise<void>,
): Promise<void> {
  for (const [index, sentence] of sentences.entries()) {
    await until(
      async () => (await calls.get(call_id)).turns.filter(({ role }) => role === 'agent').slice(index),
      checkEveryMs,
    );
    await say(sentence);
  }
}
