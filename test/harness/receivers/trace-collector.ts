// A collector of traces: takes OTLP over HTTP and decodes the spans, with the field numbers of OpenTelemetry's protocol.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A span with the attributes of its resource. Ids are hexadecimal; without a parent `parent` is empty. */
export interface CollectedSpan {
  readonly name: string;
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  /** The traces of its links. */
  readonly links: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly resource: Readonly<Record<string, string>>;
}

export interface TraceCollector {
  readonly url: string;
  /** Every request as it came. */
  readonly bodies: Buffer[];
  spans(): CollectedSpan[];
  /** Status of each response; null: it never comes. */
  respond: () => number | null;
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await buffer(request));
    const status = collector.respond();
    if (status !== null) response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    bodies,
    spans: () => bodies.flatMap(spansIn),
    respond: () => 200,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}

const spansIn = (body: Buffer): CollectedSpan[] =>
  all(body, 1).flatMap((resourceSpans) => {
    const resource = attributesIn(all(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1);
    return all(resourceSpans, 2).flatMap((scope) => all(scope, 2).map((span) => ({ ...spanOf(span), resource })));
  });

const spanOf = (span: Buffer) => ({
  name: text(span, 5),
  trace: hex(span, 1),
  id: hex(span, 2),
  parent: hex(span, 4),
  links: all(span, 13).map((link) => hex(link, 1)),
  attributes: attributesIn(span, 9),
});

const attributesIn = (message: Buffer, no: number): Record<string, string> =>
  Object.fromEntries(all(message, no).map((pair) => [text(pair, 1), valueOf(all(pair, 2)[0] ?? Buffer.alloc(0))]));

/** A text, or the digits of a whole number. */
const valueOf = (value: Buffer): string => {
  const [field] = fields(value);
  return field === undefined ? '' : field.value.toString();
};

const text = (message: Buffer, no: number): string => all(message, no)[0]?.toString() ?? '';
const hex = (message: Buffer, no: number): string => all(message, no)[0]?.toString('hex') ?? '';
const all = (message: Buffer, no: number): Buffer[] =>
  fields(message).flatMap((field) => (field.no === no && Buffer.isBuffer(field.value) ? [field.value] : []));

/** The fields of a message of Protocol Buffers. */
function fields(message: Buffer): { readonly no: number; readonly value: Buffer | bigint }[] {
  const found: { no: number; value: Buffer | bigint }[] = [];
  let at = 0;
  const varint = (): bigint => {
    for (let [value, shift] = [0n, 0n]; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (bytes: number): Buffer => message.subarray(at, (at += bytes));
  while (at < message.length) {
    const key = Number(varint());
    const no = key >> 3;
    const value = [varint, () => take(8), () => take(Number(varint())), undefined, undefined, () => take(4)][
      key & 7
    ]?.();
    if (value === undefined) throw new Error(`a field of wire type ${key & 7}`);
    found.push({ no, value });
  }
  return found;
}
