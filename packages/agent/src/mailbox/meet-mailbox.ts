// What an agent does when an answering machine picks up: it finds out by the framework's detection or by its model, and
// then does what its settings say.
import { log, voice } from '@livekit/agents';
import { toolForms } from '@voicecall/contract';
import type { CallBrief, ToolForm } from '@voicecall/contract';
import type { LiveCall } from '../call/live-call.ts';
import { mailboxInstructions } from '../prompt.ts';

/** The greeting of a machine is over after so much silence: the tone comes before it has passed. */
const machineSilenceMs = 1_000;
const longestMessageMs = 60_000;
/** A reply waits no longer for the detection: whoever picked up would hear nothing. */
const longestHoldMs = 2_000;

const machines: ReadonlySet<voice.AMDCategory> = new Set([
  voice.AMDCategory.MACHINE_VM,
  voice.AMDCategory.MACHINE_UNAVAILABLE,
]);

export interface Mailbox {
  /** Listens from now on whether a machine picked up. Call it before the greeting, which is not held back. */
  listen(): void;
  /** The greeting was said: replies are held back until it is known who picked up. */
  greeted(): void;
  /** The agent has something to say. It waits for the detection, but not long. */
  speaks(): void;
  /** The model says that a machine picked up. What it is told, if the conversation goes on. */
  reported(): string | null;
  /** The conversation ends for another reason: nothing is detected or held back from now on. */
  stop(): void;
}

interface Meeting {
  readonly session: Pick<
    voice.AgentSession,
    'input' | 'say' | 'generateReply' | 'pauseReplyAuthorization' | 'resumeReplyAuthorization'
  >;
  /** Finds out who picked up; rejects when it is aborted. */
  readonly detect: (signal: AbortSignal) => Promise<voice.AMDCategory>;
  /** Called before the last words: nothing may cut them off. */
  readonly onLastWords: () => void;
  /** Waits for the end of what is said, so long at most. */
  readonly atMost: (ms: number, spoken: Promise<void>) => Promise<void>;
}

/** The detection of the framework, with the model and the recogniser of the conversation. */
export async function detectMachine(session: voice.AgentSession, participantIdentity: string, signal: AbortSignal) {
  const detection = new voice.AMD(session, {
    // Not given, they would be models in LiveKit's cloud.
    ...{ llm: null, stt: null },
    machineSilenceThresholdMs: machineSilenceMs,
    participantIdentity,
    suppressCompatibilityWarning: true,
  });
  signal.addEventListener('abort', () => void detection.aclose());
  try {
    return (await detection.execute()).category;
  } finally {
    // It would keep the session from answering.
    await detection.aclose();
  }
}

export function meetMailbox(call: LiveCall, { session, detect, onLastWords, atMost }: Meeting): Mailbox {
  const { agent, call: about } = call.brief;
  const { voicemail } = agent;
  const known = new AbortController();
  let found = false;
  let listening = false;
  let holding = false;
  let hold: NodeJS.Timeout | undefined;

  const letSpeak = (): void => {
    clearTimeout(hold);
    holding = false;
    session.resumeReplyAuthorization();
  };
  const leaveMessage = async (): Promise<void> => {
    onLastWords();
    session.input.setAudioEnabled(false);
    const last = { allowInterruptions: false };
    const spoken = voicemail?.message
      ? session.say(voicemail.message, last)
      : session.generateReply({ instructions: mailboxInstructions, toolChoice: 'none', ...last });
    await atMost(longestMessageMs, spoken.waitForPlayout());
    call.hangUp('voicemail');
  };
  /** True: the conversation goes on. */
  const meet = (): boolean => {
    if (found || call.ending) return voicemail?.action === 'talk';
    found = true;
    known.abort();
    call.foundVoicemail();
    if (voicemail?.action === 'talk') return true;
    if (voicemail?.action === 'hang_up') call.hangUp('voicemail');
    else void leaveMessage();
    return false;
  };
  const heard = (category: voice.AMDCategory): void => {
    // To people and to menus the agent talks. A menu is a machine too, whose reply the framework has left out.
    const goesOn = machines.has(category) ? meet() && !call.ending : category === voice.AMDCategory.MACHINE_IVR;
    if (goesOn) session.generateReply();
  };

  return {
    listen() {
      if (voicemail === null || about.direction !== 'outbound') return;
      listening = true;
      void detect(known.signal)
        .finally(() => {
          listening = false;
          holding = false;
          clearTimeout(hold);
        })
        .then(heard, (error: unknown) => {
          if (!known.signal.aborted) log().warn({ error }, 'who picked up was not detected');
        });
      // The detection holds back everything from its beginning.
      session.resumeReplyAuthorization();
    },
    greeted() {
      if (!listening || call.ending || known.signal.aborted) return;
      holding = true;
      session.pauseReplyAuthorization();
    },
    speaks() {
      if (holding) hold ??= setTimeout(letSpeak, longestHoldMs);
    },
    reported: () => (meet() ? goOn : null),
    stop() {
      if (!listening) return;
      known.abort();
      letSpeak();
    },
  };
}

const goOn = 'It is a mailbox. Say what you have to say to it, as your instructions ask for, and end the call.';

/** The tool with which the model says that a machine picked up. */
export const mailboxForm = ({ voicemail }: CallBrief['agent']): ToolForm =>
  voicemail === null
    ? toolForms.report_voicemail
    : {
        purpose:
          'Use it, and say nothing, as soon as it is clear that a mailbox or an answering machine picked up. You will then be told how to go on, if the call does.',
        parameters: toolForms.report_voicemail.parameters,
      };
