// Which version of the platform this is, and of which commit: in probes, metrics, traces and the log of both programs.
import { readFileSync } from 'node:fs';

const root = new URL('../../../../', import.meta.url);
const shownChars = 12;

const { version } = JSON.parse(read('packages/contract/package.json')) as { version: string };

/** An image has its commit in the file COMMIT, a clone in `.git`; elsewhere it is `unknown`. */
export const build = { version, commit: (read('COMMIT') || commitOfClone()).slice(0, shownChars) || 'unknown' };

function commitOfClone(): string {
  const head = read('.git/HEAD');
  const [, branch] = /^ref: (.+)$/.exec(head) ?? [];
  if (branch === undefined) return head;
  const packed = read('.git/packed-refs').split('\n');
  return read(`.git/${branch}`) || (packed.find((line) => line.endsWith(` ${branch}`)) ?? '');
}

/** The text of a file; empty when it does not exist or cannot be read. */
function read(path: string): string {
  try {
    return readFileSync(new URL(path, root), 'utf8').trim();
  } catch {
    return '';
  }
}
