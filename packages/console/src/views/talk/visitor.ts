// How the browser of this page takes part in a call: with its microphone, or, in the sandbox, as a script.
import type { WebSession } from '@voicecall/sdk';

/** What happens to a visitor in the room. */
export type RoomNews =
  /** The network is bad; the library connects again by itself. */
  | 'reconnecting'
  | 'connected'
  /** The connection is lost for good. */
  | 'lost'
  /** The browser plays no sound before the person has clicked something. */
  | 'silent'
  | 'audible';

export interface Visitor {
  /** Enters the room of the session. @throws an error whose message says what to do. */
  join(session: WebSession): Promise<void>;
  /** Leaves the room, if it was joined, and gives the microphone back. */
  leave(): Promise<void>;
  /** What a person with a microphone can do; null where a script talks. */
  readonly sound: null | {
    setMuted(muted: boolean): Promise<void>;
    /** Must be called by a click. */
    play(): Promise<void>;
  };
}

/** What the sandbox's visitor can do, and how it is offered. */
export const sandboxScripts = [
  ['answers', 'Talks briefly'],
  ['books', 'Books an appointment'],
  ['hangs_up', 'Hangs up in the middle of a sentence'],
  ['silent', 'Says nothing'],
  ['leaves_early', 'Leaves at once'],
] as const;

/** The sandbox has no sound for browsers: it joins as this browser, and follows a script at the pace of speech. */
export const sandboxVisitor = (script: string): Visitor => ({
  async join({ token }) {
    const response = await fetch('/console/sandbox/join', {
      method: 'POST',
      body: JSON.stringify({ token, script, speech: true }),
    });
    if (response.status === 401) throw new Error(expired);
    if (!response.ok)
      throw new Error('The sandbox does not respond. Look at the output of the server, and start again.');
  },
  leave: async () => undefined,
  sound: null,
});

/** What a person reads when the session's token is refused. */
export const expired = 'The session ended before this browser had joined it. Start again.';
