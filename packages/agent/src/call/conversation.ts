// The conversation: the vendor's agent session with its speech parts, and what is recorded of it.
import { log, stt, voice } from '@livekit/agents';
import type { VAD } from '@livekit/agents';
import type { Room } from '@livekit/rtc-node';
import { prompt, situationOf } from '@voicecall/contract';
import { playAmbience } from '../parts/ambience.ts';
import type { Ambience } from '../parts/ambience.ts';
import { greet, introduce, waitToGreet } from '../opening/greet.ts';
import { heedKeys } from './heed-keys.ts';
import type { HeededKeys } from './heed-keys.ts';
import type { LiveCall } from './live-call.ts';
import { apologyIn, apologyOf } from '../apology.ts';
import { detectMachine, meetMailbox } from '../mailbox/meet-mailbox.ts';
import { apologyInstructions, remindInstructions } from '../prompt.ts';
import { sayAs } from '../parts/say-as.ts';
import { watchSilence } from './silence-watch.ts';
import type { SilenceWatch } from './silence-watch.ts';
import { hearingPerson, watchPlayer } from './sound-taps.ts';
import type { SpeechParts } from '../parts/speech-parts.ts';
import { callTools } from '../tools.ts';
import { turnHandling } from '../parts/turn-handling.ts';
import { knowingWords } from '../words-meanwhile.ts';

const longestApologyMs = 15_000;
const longestGoodbyeMs = 30_000;
const closeWithinMs = 2_500;
const crashed: string = voice.CloseReason.ERROR;

const { AgentSessionEventTypes: Events } = voice;

export interface Conversation {
  /** The agent is in the room and can publish audio, but it neither speaks nor listens yet. */
  start(): Promise<void>;
  /** Says the greeting and listens from now on. */
  begin(): Promise<void>;
  /** Stops speaking. After this, everything said so far is recorded. */
  close(): Promise<void>;
}

/** The last speech times of user and agent. */
interface Hearing {
  /** When the user began to speak, and stopped. */
  started: number;
  ended: number;
  /** The text that was played before the agent was interrupted. */
  played: string | null;
}

/** Whether the agent says its last words, after which it hangs up: an apology, or the message on a mailbox. */
interface Ending {
  begun: boolean;
}

interface Materials {
  readonly parts: SpeechParts;
  readonly vad: VAD;
  readonly room: Room;
}

export function createConversation(call: LiveCall, { parts, vad, room }: Materials): Conversation {
  const session = createSession(call, parts, vad);
  const silence = silenceOf(call, session);
  const ending: Ending = { begun: false };
  const hearing: Hearing = { started: 0, ended: 0, played: null };
  const { waveform } = call.figures;
  const mailbox = meetMailbox(call, {
    session,
    detect: (signal) => detectMachine(session, call.brief.call.participant_identity, signal),
    onLastWords: () => (ending.begun = true),
    atMost,
  });
  const speeches = speechesOf(session, () => mailbox.speaks());
  const agent = voice.Agent.create({
    instructions: prompt(situationOf(call.brief)),
    tools: callTools(call, {
      hangUpAfterSpeech: (spoken) => void atMost(longestGoodbyeMs, spoken).then(() => call.hangUp('agent_hangup')),
      meetMailbox: () => mailbox.reported(),
      pressKey: async (code, digit) => room.localParticipant?.publishDtmf(code, digit),
      greet: () => void openOrLeave(call, greet(call, session)),
    }),
    async sttNode({ agent: self }, audio, settings) {
      const events = await voice.Agent.default.sttNode(self, hearingPerson(audio, waveform), settings);
      return events && transcribed(call, events, hearing);
    },
    llmNode: (self, asked, tools, settings) => knowingWords(self, asked, ...call.consent.limit(tools, settings)),
  });
  let keys: HeededKeys | undefined;
  let ambience: Ambience | undefined;
  writeDown(call, session, { hearing, isRecorded: (id) => keys?.isOwn(id) ?? false });
  watch(call, session, { silence, hearing, ending, onFailure: () => mailbox.stop() });

  return {
    async start() {
      session.input.setAudioEnabled(false);
      await session.start({
        agent,
        room,
        record: false,
        inputOptions: {
          participantIdentity: call.brief.call.participant_identity,
          closeOnDisconnect: false,
          textEnabled: false,
        },
        // Transcription is synchronized with the audio, so that an interrupted sentence is recorded as far as it was
        // played.
        outputOptions: { transcriptionEnabled: true, syncTranscription: true },
      });
      if (session.output.audio) watchPlayer(session.output.audio, waveform);
      session.output.audio?.on(
        voice.AudioOutput.EVENT_PLAYBACK_FINISHED,
        ({ interrupted, synchronizedTranscript }: voice.PlaybackFinishedEvent) => {
          hearing.played = interrupted ? (synchronizedTranscript ?? null) : null;
        },
      );
    },
    async begin() {
      ambience = await playAmbience(call.brief.agent, room);
      await waitToGreet(call);
      if (call.ending) return;
      session.input.setAudioEnabled(true);
      keys = heedKeys(call, {
        room,
        session,
        isLastSpeech: () => ending.begun,
        canInterrupt: () => [...speeches].every(({ allowInterruptions }) => allowInterruptions),
        onKey: () => silence.userSpoke(),
      });
      mailbox.listen();
      await openOrLeave(call, introduce(call, session));
      // After a question the greeting follows the answer.
      if (!call.consent.isPending) await openOrLeave(call, greet(call, session));
      mailbox.greeted();
      silence.begin();
    },
    async close() {
      silence.stop();
      keys?.stop();
      await atMost(closeWithinMs, hush(session, speeches));
      if (ambience) await atMost(closeWithinMs, ambience.stop());
    },
  };
}

/** Without speech synthesis there is no conversation. */
async function openOrLeave(call: LiveCall, said: Promise<boolean>): Promise<void> {
  if (!(await said)) call.hangUp('agent_error');
}

const silenceOf = (call: LiveCall, session: voice.AgentSession): SilenceWatch =>
  watchSilence({
    limit_ms: call.brief.agent.end_after_silence_ms,
    reminder: call.brief.agent.reminder,
    onSilence: () => call.hangUp('silence_timeout'),
    onReminder() {
      if (!call.ending) session.generateReply({ instructions: remindInstructions, toolChoice: 'none' });
    },
  });

/** All that the agent says or is about to say. */
function speechesOf(session: voice.AgentSession, onSpeech: () => void): ReadonlySet<voice.SpeechHandle> {
  const speeches = new Set<voice.SpeechHandle>();
  session.on(Events.SpeechCreated, ({ speechHandle }) => {
    speeches.add(speechHandle);
    onSpeech();
    speechHandle.addDoneCallback(() => speeches.delete(speechHandle));
  });
  return speeches;
}

const createSession = (call: LiveCall, parts: SpeechParts, vad: VAD): voice.AgentSession =>
  new voice.AgentSession({
    ...parts,
    vad,
    turnHandling: turnHandling(call.brief.agent),
    ...pronounced(call.brief.agent),
    // The vendor counts noise as presence, so silence is measured here instead.
    userAwayTimeout: null,
    // A phone needs no echo warm-up, so the user may interrupt at once.
    ...(call.brief.call.direction !== 'web' && { aecWarmupDuration: null }),
  });

/** Voices that tell the times of their words would tell them of the replaced ones. */
const pronounced = ({ pronunciations }: LiveCall['brief']['agent']): voice.AgentSessionOptions =>
  pronunciations.length === 0
    ? {}
    : {
        ttsTextTransforms: ['filter_markdown', 'filter_emoji', sayAs(pronunciations)],
        useTtsAlignedTranscript: false,
      };

/** Closing detaches the outputs first, which would lose the played part of the last sentence. */
async function hush(session: voice.AgentSession, speeches: ReadonlySet<voice.SpeechHandle>): Promise<void> {
  await Promise.all([...speeches].map((speech) => speech.interrupt(true).waitForPlayout()));
  await session.close();
}

interface Writing {
  readonly hearing: Hearing;
  /** Whether the turn of a message is recorded already. */
  readonly isRecorded: (message_id: string) => boolean;
}

/** Records every finished message of the conversation as a turn. */
function writeDown(call: LiveCall, session: voice.AgentSession, { hearing, isRecorded }: Writing): void {
  session.on(Events.ConversationItemAdded, ({ item }) => {
    if (item.type !== 'message' || (item.role !== 'user' && item.role !== 'assistant') || isRecorded(item.id)) return;
    const { startedSpeakingAt, stoppedSpeakingAt } = item.metrics;
    const { latency } = call.figures;
    const ended = stoppedSpeakingAt === undefined ? Date.now() : stoppedSpeakingAt * 1000;
    const text = item.textContent ?? '';
    if (item.role === 'assistant') {
      // Text that was never played was not said.
      if (startedSpeakingAt === undefined) return;
      call.turnStore.said({
        role: 'agent',
        text: item.interrupted ? (hearing.played ?? text) : text,
        interrupted: item.interrupted,
        started: startedSpeakingAt * 1000,
        ended,
        latency: latency.agentSaid(item.metrics),
      });
      return;
    }
    latency.personSaid(item.metrics);
    // A turn that was cut off by the end of the call has no times.
    const known =
      startedSpeakingAt === undefined
        ? { started: hearing.started || item.createdAt, ended: hearing.ended || ended }
        : { started: startedSpeakingAt * 1000, ended };
    call.turnStore.said({ role: 'user', text, interrupted: false, ...known });
  });
}

interface Watching {
  readonly silence: SilenceWatch;
  readonly hearing: Hearing;
  readonly ending: Ending;
  /** A provider has failed: called before the apology. */
  readonly onFailure: () => void;
}

function watch(call: LiveCall, session: voice.AgentSession, { silence, hearing, ending, onFailure }: Watching): void {
  session.on(Events.AgentStateChanged, ({ newState }) =>
    silence.agentBusy(newState === 'speaking' || newState === 'thinking'),
  );
  session.on(Events.UserStateChanged, ({ newState, createdAt }) => {
    silence.voice(newState === 'speaking');
    hearing[newState === 'speaking' ? 'started' : 'ended'] = createdAt;
  });
  session.on(Events.UserInputTranscribed, ({ transcript }) => {
    if (transcript.trim() !== '') silence.userSpoke();
  });
  let apologizing = false;
  session.on(Events.Error, (event) => {
    const { error } = event;
    if (error.type === 'interruption_detection_error' || error.recoverable || call.ending) return;
    log().error({ error: error.error, kind: error.type }, 'a provider failed');
    // Without speech synthesis nothing can be said; the session retries a few times and then closes.
    if (error.type === 'tts_error') return;
    // Keeps the session open so that the apology can be said.
    Object.assign(error, { recoverable: true });
    if (apologizing) return;
    apologizing = true;
    onFailure();
    void apologize(call, session, ending, error.type === 'llm_error');
  });
  session.on(Events.Close, ({ reason }) => {
    if (reason === crashed) call.hangUp('agent_error');
  });
}

async function apologize(
  call: LiveCall,
  session: voice.AgentSession,
  ending: Ending,
  modelFailed: boolean,
): Promise<void> {
  ending.begun = true;
  session.input.setAudioEnabled(false);
  const { language } = call.brief.agent;
  const turns = (): number => call.turnStore.turns.filter(({ role }) => role === 'agent').length;
  const before = turns();
  if (apologyOf(language) === null && !modelFailed) {
    const instructions = apologyInstructions(language);
    const handle = session.generateReply({ instructions, toolChoice: 'none', allowInterruptions: false });
    await atMost(longestApologyMs, handle.waitForPlayout());
  }
  if (turns() === before)
    await atMost(longestApologyMs, session.say(apologyIn(language), { allowInterruptions: false }).waitForPlayout());
  call.hangUp('agent_error');
}

type SpeechEvents = AsyncIterable<stt.SpeechEvent | string>;

/** Passes recognition results on and records the final ones as the raw transcript. */
async function* transcribed(call: LiveCall, events: SpeechEvents, hearing: Hearing): SpeechEvents {
  for await (const event of events) {
    if (typeof event !== 'string' && event.type === stt.SpeechEventType.FINAL_TRANSCRIPT && event.alternatives) {
      const [{ text, confidence, language }] = event.alternatives;
      const ended = event.speechEndTime ?? Math.max(hearing.ended, hearing.started);
      // Engines without a confidence report 0.
      call.turnStore.heard({
        text,
        language: language || null,
        confidence: confidence > 0 && confidence <= 1 ? confidence : null,
        started: Math.min(hearing.started || ended, ended),
        ended,
      });
    }
    yield event;
  }
}

/** Waits at most the given time for something that may fail or never happen. */
async function atMost(ms: number, what: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([
    what.catch((error: unknown) => log().warn({ error }, 'a step of the conversation failed')),
    late,
  ]);
  clearTimeout(timer);
}
