// One call from this browser: microphone, session, room. It can be ended at any moment, also before it exists.
import { isApiError } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { sandboxVisitor } from './visitor.ts';
import type { RoomNews, Visitor } from './visitor.ts';

/** How far this browser is. */
export type Step = 'ready' | 'microphone' | 'connecting' | 'joined' | 'leaving';

/** With whom to talk; `script` is what the sandbox's visitor does, null with a real microphone. */
export interface TalkOrder {
  readonly agentId: string;
  /** Null: the published one. */
  readonly version: number | null;
  readonly script: string | null;
}

interface Listeners {
  readonly onStep: (step: Step) => void;
  readonly onCall: (callId: string) => void;
  readonly onSound: (sound: Visitor['sound']) => void;
  readonly onNews: (news: RoomNews) => void;
}

export interface Attempt {
  run(order: TalkOrder): Promise<void>;
  /** Leaves the room, which ends the call; a call whose room has no browser of this page is ended by the API. */
  end(): Promise<void>;
  /** Gives the microphone back. */
  release(): Promise<void>;
  /** Whether `end` was called. */
  isEnding(): boolean;
}

export function createAttempt(client: Client, { onStep, onCall, onSound, onNews }: Listeners): Attempt {
  let visitor: Visitor | null = null;
  let callId: string | null = null;
  let isInRoom = false;
  let ending = false;
  const release = async (): Promise<void> => visitor?.leave();
  const end = async (): Promise<void> => {
    ending = true;
    await release();
    if (callId === null || isInRoom) return;
    await client.calls.end(callId).catch((error: unknown) => {
      if (!isApiError(error) || error.code !== 'call_not_active') throw error;
    });
  };
  return {
    end,
    release,
    isEnding: () => ending,
    async run({ agentId, version, script }) {
      onSound(null);
      onStep(script === null ? 'microphone' : 'connecting');
      // The microphone first: the agent waits for the browser from the creation of the session on, and not for long.
      visitor = script === null ? await (await loadLivekit()).livekitVisitor(onNews) : sandboxVisitor(script);
      if (ending) return release();
      onStep('connecting');
      // No retry: a second request creates a second session.
      const session = await client.webSessions.create(
        agentId,
        { agent_version: version ?? 'published' },
        { maxRetries: 0 },
      );
      callId = session.call_id;
      if (ending) return end();
      onCall(callId);
      await visitor.join(session);
      if (ending) return release();
      isInRoom = script === null;
      onSound(visitor.sound);
      onStep('joined');
    },
  };
}

const loadLivekit = () =>
  import('./livekit-visitor.ts').catch((error: unknown) => {
    throw new Error('A part of the console could not be loaded. Reload the page, and start again.', { cause: error });
  });
