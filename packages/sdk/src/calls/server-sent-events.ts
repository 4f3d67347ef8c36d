// Reads server-sent events as the HTML standard describes them.

/** One event; `id` is the last one that was sent, with it or before. */
export interface ServerSentEvent {
  readonly id: string | undefined;
  /** Absent: only the id has changed. */
  readonly data?: string | undefined;
  readonly event: string;
}

/** The events of a body, however it is cut into chunks. `onBytes` is called for each chunk. */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ServerSentEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let id: string | undefined;
  let event = 'message';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      rest += decoder.decode(value, { stream: true });
      // A carriage return at the end may be the first half of a line break.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0 || id !== undefined)
            yield { id, event, ...(data.length > 0 && { data: data.join('\n') }) };
          event = 'message';
          data = [];
          continue;
        }
        const [, name, text = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
        if (name === 'data') data.push(text);
        else if (name === 'event') event = text;
        else if (name === 'id' && !text.includes('\0')) id = text;
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
