// `pnpm test:media`: installs the programs that are missing (LiveKit, SIP, a telephone, a browser), then runs the tests
// on real media, with `--long` those that take long. Other arguments go to vitest; `--install` alone installs and runs
// nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findBrowser } from './browser/find-browser.ts';
import { installDebianPackages, mediaPackages } from './media/debian-packages.ts';
import { installGoTools, toolsDirectory } from './media/go-tools.ts';

const root = join(import.meta.dirname, '..');

const say = (text: string): void => void process.stdout.write(`test:media: ${text}\n`);

async function install(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'this needs Linux: the telephone is a Debian package';
  const obstacle = installDebianPackages(say, mediaPackages) ?? installGoTools(say);
  if (obstacle !== undefined) return obstacle;
  const browser = await findBrowser(say);
  return 'obstacle' in browser ? browser.obstacle : undefined;
}

const obstacle = await install();
if (obstacle === undefined) {
  say(`all programs are installed; servers in ${toolsDirectory()}`);
  const args = process.argv.slice(2);
  if (!args.includes('--install')) {
    const config = join(root, args.includes('--long') ? 'vitest.longmedia.config.ts' : 'vitest.media.config.ts');
    const vitest = spawn('vitest', ['run', '--config', config, ...args.filter((arg) => arg !== '--long')], {
      cwd: root,
      stdio: 'inherit',
    });
    const [code] = (await once(vitest, 'close')) as [number | null];
    process.exitCode = code ?? 1;
  }
} else {
  say(`cannot run: ${obstacle}`);
  process.exitCode = 1;
}
