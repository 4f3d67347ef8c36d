// The first words of the agent, as its settings want them.
import type { voice } from '@livekit/agents';
import { greetInstructions, greeting, situationOf } from '@voicecall/contract';
import type { LiveCall } from './live-call.ts';

type Session = Pick<voice.AgentSession, 'say' | 'generateReply'>;

const tries = 2;

/** Waits before the greeting, as long as the agent's settings say; less when the call ends. */
export async function waitToGreet({ brief, over }: Pick<LiveCall, 'brief' | 'over'>): Promise<void> {
  const { mode, delay_ms } = brief.agent.greeting;
  if (mode === 'caller_first' || delay_ms === 0) return;
  const waited = Promise.withResolvers<void>();
  const timer = setTimeout(waited.resolve, delay_ms);
  await Promise.race([waited.promise, aborted(over)]);
  clearTimeout(timer);
}

/** Says the greeting, and once more when it could not be played; false when speech synthesis is unavailable. */
export async function greet(call: LiveCall, session: Session): Promise<boolean> {
  if (call.brief.agent.greeting.mode === 'caller_first') return true;
  for (let tried = 0; tried < tries && !call.ending; tried += 1) {
    const handle = begin(call, session);
    await Promise.race([handle.waitForPlayout(), aborted(call.over)]);
    if (call.ending || handle.interrupted || call.turnStore.turns.some(({ role }) => role === 'agent')) return true;
  }
  return call.ending;
}

function begin({ brief }: LiveCall, session: Session): voice.SpeechHandle {
  const { agent } = brief;
  const heard = agent.greeting.interruptible ? {} : { allowInterruptions: false };
  const words = greeting(situationOf(brief));
  if (words !== null) return session.say(words, heard);
  const instructions = greetInstructions(agent);
  return session.generateReply({ instructions, toolChoice: 'none', ...heard });
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
