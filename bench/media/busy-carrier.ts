// A carrier all of whose numbers are busy: it notes when the first INVITE for each number came.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface BusyCarrier {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** When the number was first called, by `performance.now()`; waits for it. */
  invited(number: string): Promise<number>;
  /** How many numbers got more than one call. */
  doubled(): number;
  close(): Promise<void>;
}

const patienceMs = 60_000;

export async function startBusyCarrier(port: number): Promise<BusyCarrier> {
  const socket = createSocket('udp4').bind(port, '127.0.0.1');
  await once(socket, 'listening');
  const came = new Map<string, { readonly at: number; readonly ids: Set<string> }>();
  const waiting = new Map<string, (at: number) => void>();
  socket.on('message', (bytes, from) => {
    const at = performance.now();
    const text = bytes.toString();
    if (!text.startsWith('INVITE ')) return;
    const number = /^INVITE sip:([^@;>\s]+)/.exec(text)?.[1] ?? '';
    const known = came.get(number) ?? { at, ids: new Set<string>() };
    came.set(number, known);
    known.ids.add(headers(text, 'Call-ID')[0] ?? '');
    waiting.get(number)?.(known.at);
    socket.send(busy(text), from.port, from.address);
  });
  return {
    address: `127.0.0.1:${port}`,
    doubled: () => [...came.values()].filter(({ ids }) => ids.size > 1).length,
    invited: (number) =>
      new Promise((resolve, reject) => {
        const known = came.get(number);
        if (known) return resolve(known.at);
        const late = setTimeout(() => reject(new Error(`no INVITE for ${number}`)), patienceMs);
        waiting.set(number, (at) => {
          clearTimeout(late);
          waiting.delete(number);
          resolve(at);
        });
      }),
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

const headers = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`^${name}: *(.*?)\\r?$`, 'gim'))].map(([, value = '']) => value);

const busy = (invite: string): string =>
  [
    'SIP/2.0 486 Busy Here',
    ...headers(invite, 'Via').map((via) => `Via: ${via}`),
    `From: ${headers(invite, 'From')[0]}`,
    `To: ${headers(invite, 'To')[0]};tag=busy`,
    `Call-ID: ${headers(invite, 'Call-ID')[0]}`,
    `CSeq: ${headers(invite, 'CSeq')[0]}`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
