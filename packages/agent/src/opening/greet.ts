// The first words of the agent, as its settings want them.
import type { voice } from '@livekit/agents';
import { disclosureOf, greetInstructions, greeting, situationOf } from '@voicecall/contract';
import type { LiveCall } from '../call/live-call.ts';

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

/** Says what comes before the greeting, to its end; false as below. */
export async function introduce(call: LiveCall, session: Session): Promise<boolean> {
  const words = [disclosureOf(call.brief.agent), call.consent.words].filter((text) => text !== null).join(' ');
  if (words === '') return true;
  if (!(await say(call, () => session.say(words, { allowInterruptions: false })))) return false;
  if (!call.ending) call.consent.said();
  return true;
}

/** Says the greeting; false when speech synthesis is unavailable. */
export const greet = async (call: LiveCall, session: Session): Promise<boolean> =>
  call.brief.agent.greeting.mode === 'caller_first' || say(call, () => begin(call, session));

/** Says it once more when it could not be played. */
async function say(call: LiveCall, speak: () => voice.SpeechHandle): Promise<boolean> {
  const spoken = (): number => call.turnStore.turns.filter(({ role }) => role === 'agent').length;
  for (let tried = 0; tried < tries && !call.ending; tried += 1) {
    const before = spoken();
    const handle = speak();
    await Promise.race([handle.waitForPlayout(), aborted(call.over)]);
    if (call.ending || handle.interrupted || spoken() > before) return true;
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
