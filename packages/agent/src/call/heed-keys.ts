// Keypresses of the other side (DTMF): they become turns of the transcript and input of the model.
import { llm } from '@livekit/agents';
import type { voice } from '@livekit/agents';
import { RoomEvent } from '@livekit/rtc-node';
import type { RemoteParticipant, Room } from '@livekit/rtc-node';
import { isTelephoneKey, pressedKeysText } from '@voicecall/contract';
import type { LiveCall } from './live-call.ts';

/** More keys than that begin a new turn. */
const mostKeys = 64;

export interface HeededKeys {
  /** Whether a message is one of keys, whose turn is already recorded. */
  isOwn(message_id: string): boolean;
  /** No further keys count. Those that were pressed are recorded. */
  stop(): void;
}

interface Heeding {
  readonly room: Pick<Room, 'on' | 'off'>;
  readonly session: Pick<voice.AgentSession, 'agentState' | 'interrupt' | 'generateReply'>;
  /** Whether the agent says what must not be interrupted: an apology, or the message on a mailbox. */
  readonly isLastSpeech: () => boolean;
  /** Whether keys may cut off what the agent says; else they are answered after it. */
  readonly canInterrupt: () => boolean;
  /** Called at each key: the other side is not silent. */
  readonly onKey: () => void;
}

export function heedKeys(call: LiveCall, { room, session, isLastSpeech, canInterrupt, onKey }: Heeding): HeededKeys {
  const { enabled, end_key, timeout_ms } = call.brief.agent.dtmf;
  if (!enabled) return { isOwn: () => false, stop: () => undefined };
  const own = new Set<string>();
  let keys = '';
  let started = 0;
  let ended = 0;
  let timer: NodeJS.Timeout | undefined;

  /** The text of the turn that was recorded; null when there were no keys. */
  const record = (): string | null => {
    clearTimeout(timer);
    if (keys === '') return null;
    const row = keys;
    keys = '';
    call.turnStore.pressed({ keys: row, started, ended });
    return pressedKeysText(row);
  };
  const answer = (): void => {
    const text = record();
    if (text === null || call.ending || isLastSpeech()) return;
    const message = llm.ChatMessage.create({ role: 'user', content: text, createdAt: started });
    own.add(message.id);
    // Without speech it would only cut off what a running tool has to say, as a transfer that is not taken.
    if (session.agentState !== 'listening' && canInterrupt()) session.interrupt();
    session.generateReply({ userInput: message });
  };
  const heed = (_code: number, key: string, participant: RemoteParticipant): void => {
    if (participant.identity !== call.brief.call.participant_identity || call.ending || !isTelephoneKey(key)) return;
    onKey();
    clearTimeout(timer);
    ended = Date.now();
    if (keys === '') started = ended;
    keys += key;
    if (key === end_key || keys.length >= mostKeys) answer();
    else timer = setTimeout(answer, timeout_ms);
  };
  room.on(RoomEvent.DtmfReceived, heed);
  return {
    isOwn: (message_id) => own.has(message_id),
    stop() {
      room.off(RoomEvent.DtmfReceived, heed);
      record();
    },
  };
}
