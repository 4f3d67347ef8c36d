// The replies that this process writes. They go on when their client has left, and end when the process stops.
import { Readable } from 'node:stream';
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { findTalker } from './find-talker.ts';
import { bodyOf } from './reply-error.ts';
import { findChat } from './store.ts';
import { takeTurn } from './take-turn.ts';
import { writeReply } from './write-reply.ts';
import type { Tell } from './write-reply.ts';

const checkMs = 1_000;

interface Input {
  readonly tenant_id: string;
  readonly id: string;
  readonly text: string;
  /** Throws a refusal once the client may no longer read the reply. */
  readonly checkAccess: () => Promise<unknown>;
}

export interface Replies {
  /** Stores a message and begins its reply. Returns the stream of the reply, which the caller destroys. */
  send(who: Principal, input: Input): Promise<Readable>;
  /** Breaks off all replies. */
  stop(): Promise<void>;
}

export function startReplies(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'receivers' | 'sealer' | 'log' | 'chatModel'>,
): Replies {
  const stopping = new AbortController();
  const writing = new Set<Promise<void>>();
  return {
    async send(who, input) {
      const seen = await findChat(deps.db.sql, input, deps.clock.now());
      if (!seen) throw refuse('chat_not_found');
      const talker = await findTalker(deps, seen);
      const taken = await takeTurn(deps, who, input);
      const { body, tell, end } = openStream(input.checkAccess);
      const written = writeReply(deps, { ...taken, talker }, tell, stopping.signal).finally(() => {
        writing.delete(written);
        end();
      });
      writing.add(written);
      return body;
    },
    async stop() {
      stopping.abort();
      await Promise.all(writing);
    },
  };
}

/** A reply is bounded, so what its client has not read yet is, too. */
function openStream(checkAccess: Input['checkAccess']): { body: Readable; tell: Tell; end: () => void } {
  const body = new Readable({ read: () => undefined });
  let open = true;
  const push = (text: string): void => void (open && body.push(text));
  const tell: Tell = (event, data) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const end = (): void => {
    if (open) body.push(null);
    open = false;
  };
  const check = async (): Promise<void> => {
    try {
      await checkAccess();
    } catch (error) {
      // While the database cannot be reached, nothing is sent that was not asked for.
      if (!(error instanceof Refusal)) return;
      tell('error', bodyOf(error));
      end();
    }
  };
  const checks = setInterval(() => void check(), checkMs).unref();
  const heartbeats = setInterval(() => push(': \n\n'), limits.stream_heartbeat_ms).unref();
  body.once('close', () => {
    open = false;
    clearInterval(checks);
    clearInterval(heartbeats);
  });
  push(': \n\n');
  return { body, tell, end };
}
