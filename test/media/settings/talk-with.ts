// A visitor who talks with an agent in a room, for tests that hear the settings of a conversation.
import type { TestContext } from 'vitest';
import type { CreateAgentBody } from '@voicecall/sdk';
import { until } from '../../harness/calls/place-call.ts';
import { followCall } from '../harness/call-fixture.ts';
import type { CallDetail } from '../harness/call-fixture.ts';
import type { MediaStack } from '../harness/media-stack.ts';
import { audible, joinAsVisitor } from '../harness/rtc-visitor.ts';
import { renderSpeech } from '../speech/render-speech.ts';

export const welcome = 'Hello, this is the front desk.';
export const price = 'It costs four hundred thousand dollars.';

/** A visitor who talks with an agent that has these settings. */
export async function talkWith(stack: MediaStack, { onTestFinished }: TestContext, settings: Partial<CreateAgentBody>) {
  const { client } = stack.platform.tenant;
  const { id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome,
    record_calls: false,
    ...settings,
  });
  const session = await client.webSessions.create(id, {});
  const visitor = await joinAsVisitor(session);
  onTestFinished(() => visitor.leave());
  const call = followCall(stack, session.call_id);
  const speechFrames = () => visitor.heard.filter(({ rms }) => rms >= audible);
  return {
    visitor,
    call,
    /** Speaks, and is silent for a while. */
    says: (text: string, pause_ms = 1_000) => visitor.says(withPause(renderSpeech(text, { rate: 48_000 }), pause_ms)),
    /** The agent's first turn, once it is over. */
    greeting: async () => {
      const found: CallDetail['turns'] = [];
      await until(async () => {
        found.push(...(await client.calls.get(call.call_id)).turns.filter(({ role }) => role === 'agent'));
        return found;
      }, 100);
      return found[0];
    },
    /** Waits until this much time has passed since the agent began to speak. */
    hasSpoken: (ms: number) =>
      until(async () => {
        const first = speechFrames()[0]?.at;
        return first !== undefined && performance.now() - first >= ms ? [1] : [];
      }, 50),
    /** The longest silence inside all that the agent has said so far. */
    longestPause: () =>
      speechFrames().reduce(({ longest, last }, { at }) => ({ longest: Math.max(longest, at - last), last: at }), {
        longest: 0,
        last: Infinity,
      }).longest,
  };
}

/** Words, and the silence after them: without any, no listener knows that they are over. */
function withPause(words: Int16Array, pause_ms: number): Int16Array {
  const whole = new Int16Array(words.length + 48 * pause_ms);
  whole.set(words);
  return whole;
}

/** Who said what. */
export const said = (turns: CallDetail['turns']) => turns.map(({ role, text }) => [role, text]);
