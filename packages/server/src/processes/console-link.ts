// The link to the console again: a second process on this machine signals the platform that runs on DATA_DIR, which
// makes a new link and writes it there, readable only by this account.
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, platformOn, readKept } from './data-dir.ts';

const file = 'console-link';
const signal = 'SIGUSR2';
const lookEveryMs = 50;
/** A platform that has just been started answers once it is ready. */
const atMostMs = 60_000;

/**
 * Listens for requests for the link. Call it before DATA_DIR names this process, which the signal would end otherwise;
 * they are answered once the function that it returns is given what makes a link.
 */
export function listenForLinkRequests(dataDir: string): (make: () => Promise<string>) => void {
  const { promise: ready, resolve } = Promise.withResolvers<() => Promise<string>>();
  const answer = async (): Promise<void> => {
    const link = await (await ready)();
    const draft = join(dataDir, `${file}.draft`);
    await writeFile(draft, `${link}\n`, { mode: 0o600 });
    await rename(draft, join(dataDir, file));
  };
  process.on(signal, () => {
    answer().catch((error: unknown) => process.stderr.write(`the console link could not be made: ${String(error)}\n`));
  });
  return resolve;
}

/** Asks the platform that runs on this directory for a link to its console. */
export async function askForLink(dataDir: string): Promise<string> {
  const pid = await platformOn(dataDir);
  if (pid === undefined)
    throw new Error(
      `no platform is running on ${dataDir}: start it, or set DATA_DIR to the directory of the one that runs`,
    );
  await rm(join(dataDir, file), { force: true });
  process.kill(pid, signal);
  for (let waitedMs = 0; waitedMs < atMostMs && isAlive(pid); waitedMs += lookEveryMs) {
    const link = await readKept(dataDir, file);
    if (link) {
      await rm(join(dataDir, file), { force: true });
      return link;
    }
    await delay(lookEveryMs);
  }
  throw new Error(`the platform on ${dataDir} (process ${pid}) does not respond`);
}
