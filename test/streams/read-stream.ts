// Reads a live stream as a client does that knows nothing but the standard of server-sent events.

export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

export interface OpenStream {
  readonly status: number;
  readonly response: Response;
  /** The next event; undefined at the end of the stream. */
  next(): Promise<StreamEvent | undefined>;
  /** All events until one for which `test` is true, with it. */
  until(test: (event: StreamEvent) => boolean): Promise<StreamEvent[]>;
  readonly close: () => void;
}

/** Opens a stream with a key or a cookie. */
export async function openStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  lastEventId?: string,
): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(url, {
    headers: { ...headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  });
  const events = eventsOf(response);
  const next = async (): Promise<StreamEvent | undefined> => {
    const { value, done } = await events.next();
    return done ? undefined : value;
  };
  return {
    status: response.status,
    response,
    next,
    async until(test) {
      const found: StreamEvent[] = [];
      for (;;) {
        const event = await next();
        if (!event) throw new Error(`the stream ended after ${JSON.stringify(found.at(-1))}`);
        found.push(event);
        if (test(event)) return found;
      }
    },
    close: () => controller.abort(),
  };
}

async function* eventsOf(response: Response): AsyncGenerator<StreamEvent, undefined> {
  if (!response.ok || !response.body) return undefined;
  let text = '';
  let id = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => {
          const at = line.indexOf(': ');
          return [line.slice(0, at), line.slice(at + 2)];
        }),
      );
      id = fields.get('id') ?? id;
      const data = fields.get('data');
      if (data !== undefined) yield { id, event: fields.get('event') ?? 'message', data };
    }
  }
  return undefined;
}
