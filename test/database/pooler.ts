// A pooler in front of PostgreSQL that does what matters of PgBouncer: clients take sessions for a transaction or for
// their life, and parameters of the start that it does not keep track of are refused.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { openClient } from '../harness/platform/database.ts';

export interface PoolerOptions {
  readonly mode: 'session' | 'transaction';
  /** The sessions that clients share in mode `transaction`. */
  readonly sessions?: number;
  /** Which free session a client gets: the first one, or the one that was free the longest. */
  readonly gives?: 'the first' | 'in turn';
  /** Whether a client finds its prepared statements in each session that it gets, as with `max_prepared_statements`. */
  readonly keepsStatements?: boolean;
}

export interface Pooler {
  readonly url: string;
  close(): Promise<void>;
}

interface Session {
  readonly socket: Socket;
  readonly close: () => Promise<void>;
  /** Its client, and how many responses that one waits for. */
  user?: { readonly near: Socket; awaited: number } | undefined;
  /** The prepared statements that it knows. */
  readonly known: Set<string>;
  /** The responses to Parse and Sync that it owes, in order; `hidden`: the client did not ask for it. */
  readonly owed: ('shown' | 'hidden' | 'sync')[];
}

/** Those that PgBouncer accepts without `ignore_startup_parameters`. */
const accepted = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
]);

export async function startPooler(database_url: string, options: PoolerOptions): Promise<Pooler> {
  const clients = new Set<Socket>();
  const all: Session[] = [];
  const waiting: (() => void)[] = [];
  const shared = options.mode === 'transaction';
  const open = async (): Promise<Session> => {
    const session = await openSession(database_url, () => {
      if (shared && session.user?.awaited === 0) release(session);
    });
    all.push(session);
    return session;
  };
  const release = (session: Session): void => {
    session.user = undefined;
    if (options.gives === 'in turn') all.push(...all.splice(all.indexOf(session), 1));
    waiting.shift()?.();
  };
  if (shared) for (let count = 0; count < (options.sessions ?? 1); count += 1) await open();

  const serve = async (near: Socket): Promise<void> => {
    const refused = parametersOf(await firstMessage(near)).find((name) => !accepted.has(name.toLowerCase()));
    if (refused !== undefined) return void near.end(fatal(`unsupported startup parameter: ${refused}`));
    const own = shared ? undefined : await open();
    /** What this client has prepared: name → message. */
    const prepared = new Map<string, Buffer>();
    const take = async (): Promise<Session> => {
      for (;;) {
        const session = own ?? all.find(({ user }) => user?.near === near) ?? all.find(({ user }) => !user);
        if (session) return session;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    };
    let order = Promise.resolve();
    const read = messages((type, bytes) => {
      order = order.then(async () => {
        if (type === 'X') return void near.end();
        const session = await take();
        session.user ??= { near, awaited: 0 };
        if (type === 'S' || type === 'Q') session.user.awaited += 1;
        if (options.keepsStatements) keepStatement(session, prepared, type, bytes);
        session.socket.write(bytes);
      });
    });
    near.on('data', read).on('close', () => void own?.close());
    near.write(welcome);
  };
  const server = createServer((near) => {
    clients.add(near);
    near.on('error', () => near.destroy()).on('close', () => clients.delete(near));
    serve(near).catch((error: Error) => near.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database_url);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      await Promise.all([once(server, 'close'), ...all.map((session) => session.close())]);
    },
  };
}

/** A session that is signed in. What the database sends goes to its client of the moment. */
async function openSession(connectionString: string, onIdle: () => void): Promise<Session> {
  const client = await openClient(connectionString);
  const { stream: socket } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  const session: Session = {
    socket,
    known: new Set(),
    owed: [],
    async close() {
      if (socket.destroyed) return;
      const closed = once(socket, 'close');
      socket.destroy();
      await closed;
    },
  };
  const read = messages((type, bytes) => {
    if (!isHidden(session, type)) session.user?.near.write(bytes);
    if (type !== 'Z' || !session.user) return;
    session.user.awaited -= 1;
    if (bytes.subarray(-1).toString() === 'I') onIdle();
  });
  socket.removeAllListeners('data').on('data', read);
  return session;
}

/** Before a client's message: prepares its statement where the session does not know it, or one of the same name. */
function keepStatement({ socket, known, owed }: Session, prepared: Map<string, Buffer>, type: string, bytes: Buffer) {
  if (type === 'S') owed.push('sync');
  if (type !== 'P' && type !== 'B') return;
  const [first = '', second = ''] = bytes.subarray(5).toString('latin1').split('\0', 2);
  const name = type === 'P' ? first : second;
  if (type === 'P') {
    if (name !== '') prepared.set(name, bytes);
    if (known.has(name)) socket.write(message('C', Buffer.from(`S${name}\0`)));
    owed.push('shown');
  } else if (name !== '' && !known.has(name)) {
    socket.write(prepared.get(name) ?? Buffer.alloc(0));
    owed.push('hidden');
  }
  if (name !== '') known.add(name);
}

/** Whether a response answers what the pooler itself has sent. */
function isHidden({ owed }: Session, type: string): boolean {
  // After an error, everything up to Sync goes without a response.
  if (type === 'Z') owed.splice(0, owed.indexOf('sync') + 1);
  return type === '3' || (type === '1' && owed.shift() === 'hidden');
}

/** Calls `each` for every message in what is passed to it, however it was cut. */
function messages(each: (type: string, bytes: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let size = sizeOf(rest); rest.length >= size; size = sizeOf(rest)) {
      each(rest.subarray(0, 1).toString(), rest.subarray(0, size));
      rest = rest.subarray(size);
    }
  };
}

const sizeOf = (bytes: Buffer): number => (bytes.length < 5 ? Infinity : 1 + bytes.readInt32BE(1));

const firstMessage = async (near: Socket): Promise<Buffer> => ((await once(near, 'data')) as [Buffer])[0];

const parametersOf = (start: Buffer): string[] =>
  start
    .subarray(8)
    .toString()
    .split('\0')
    .filter((_text, index) => index % 2 === 0)
    .filter((name) => name !== '');

function message(type: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), size, body]);
}

const fatal = (text: string): Buffer => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`));
/** Signed in, without cancelling, idle. */
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
]);
