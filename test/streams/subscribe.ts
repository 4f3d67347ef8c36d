// A client that follows a live stream, and resumes it behind its last event whenever it ends.
import type { OpenStream } from './read-stream.ts';

export interface Subscriber {
  /** The turns that came, in the order in which they came: the ids of their call and of the turn. */
  readonly turns: readonly string[];
  /** Breaks the connection; it is resumed. */
  readonly disconnect: () => void;
  readonly stop: () => void;
}

/** How soon a stream that ended is opened again. */
const pauseMs = 50;

/** `open` opens the stream behind the event with this id. */
export function subscribe(open: (lastEventId: string | undefined) => Promise<OpenStream>): Subscriber {
  const turns: string[] = [];
  let stopped = false;
  let close = (): void => undefined;
  let last: string | undefined;
  const follow = async (): Promise<void> => {
    const stream = await open(last);
    close = () => stream.close();
    for (let event = await stream.next(); event && !stopped; event = await stream.next()) {
      last = event.id || last;
      const [, call_id = '', turn_id = ''] = /"call_id":"(\w+)","turn":\{"turn_id":(\d+)/.exec(event.data) ?? [];
      if (event.event === 'turn') turns.push(`${call_id} ${turn_id}`);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      await follow().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  void run();
  return {
    turns,
    disconnect: () => close(),
    stop() {
      stopped = true;
      close();
    },
  };
}
