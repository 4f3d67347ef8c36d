// One listener per profile. The lock is a socket: the system ends it with its process, however that dies, so a lock that
// nobody holds is told from one that is held.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../errors.ts';

/** The longest path of a socket on macOS; Linux allows four characters more. */
const longestPath = 103;

/** A lock that is held. */
export interface Lock {
  /** @throws CommandError when another process has taken the lock nevertheless. */
  check(): void;
  release(): void;
}

/** Takes the lock beside `file`. @throws CommandError with `refusal` when a process has it. */
export async function takeLock(file: string, refusal: string): Promise<Lock> {
  const path = socketPath(file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let server = await listenAt(path);
  if (!server) {
    if (await isAlive(path)) throw new CommandError(refusal);
    // Left behind by a process that was killed.
    rmSync(path, { force: true });
    server = await listenAt(path);
  }
  if (!server) throw new CommandError(refusal);
  server.unref();
  const own = inodeOf(path);
  return {
    // Two processes that find the same dead socket at the same moment may both replace it: the first one notices here.
    check() {
      if (inodeOf(path) !== own) throw new CommandError(refusal);
    },
    release: () => void server.close(),
  };
}

function socketPath(file: string): string {
  const name = createHash('sha256').update(file).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\voicecall-${name}`;
  const path = `${file}.lock`;
  return Buffer.byteLength(path) <= longestPath ? path : join(tmpdir(), `voicecall-${name}.lock`);
}

/** Undefined when the address is in use. */
const listenAt = (path: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });

const isAlive = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });

function inodeOf(path: string): number {
  if (process.platform === 'win32') return 0;
  return statSync(path, { throwIfNoEntry: false })?.ino ?? -1;
}
