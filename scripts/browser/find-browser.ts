// A browser for the tests and the pictures of the console: the one of this machine, or one that is brought.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { installDebianPackages } from '../media/debian-packages.ts';
import { installedBrowser, versionOf } from './installed-browser.ts';
import { npmBrowser, npmBrowserPath } from './npm-browser.ts';

export type FoundBrowser = { readonly path: string } | { readonly obstacle: string };

interface Way {
  readonly name: string;
  /** Returns the path of the browser. @throws why there is none. */
  readonly bring: () => Promise<string>;
}

/** Says what is brought, and nothing when this machine has a browser. */
export async function findBrowser(say: (text: string) => void): Promise<FoundBrowser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return versionOf(named) ? { path: named } : { obstacle: `CHROMIUM_PATH is ${named}, which does not run` };
  const path = installedBrowser() ?? (versionOf(npmBrowserPath) && npmBrowserPath);
  return path ? { path } : bringBrowser(say);
}

async function bringBrowser(say: (text: string) => void): Promise<FoundBrowser> {
  const ways: readonly Way[] = [
    { name: 'npm', bring: npmBrowser },
    { name: 'Playwright', bring: playwrightBrowser },
    { name: 'Debian', bring: () => debianBrowser(say) },
  ];
  const obstacles: string[] = [];
  for (const { name, bring } of ways) {
    const started = performance.now();
    try {
      const path = await bring();
      const version = versionOf(path);
      if (!version) throw new Error(`${path} does not run`);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`this machine has no browser: brought ${version} from ${name} in ${seconds} s`);
      return { path };
    } catch (error) {
      obstacles.push(`${name}: ${firstLine((error as Error).message)}`);
    }
  }
  const install = 'install Chromium (Debian: apt-get install chromium; macOS: brew install --cask chromium)';
  return {
    obstacle: `the tests of the console need a browser: ${install}, or set CHROMIUM_PATH. None could be brought: ${obstacles.join('; ')}`,
  };
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

async function playwrightBrowser(): Promise<string> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(/^.*Error:.*$/m.exec(stderr + stdout)?.[0] ?? `the download ended with ${status}`);
  const path = installedBrowser();
  if (!path) throw new Error('what it downloads does not run here');
  return path;
}

async function debianBrowser(say: (text: string) => void): Promise<string> {
  const obstacle = installDebianPackages(say, ['chromium']);
  if (obstacle !== undefined) throw new Error(obstacle);
  return installedBrowser() ?? '';
}
