// The Chromium or Chrome that this machine has: named by CHROMIUM_PATH, installed, or downloaded by Playwright before.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const onMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
  ['/Applications', join(process.env['HOME'] ?? '', 'Applications')].map((folder) =>
    join(folder, `${name}.app`, 'Contents', 'MacOS', name),
  ),
);

const onWindows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
  ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']
    .filter(() => process.env[variable])
    .map((file) => join(process.env[variable] ?? '', file)),
);

const onLinux = (): string[] => [
  ...(process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ...['/usr/bin/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome'],
];

/** The whole browser and the one without windows, of any version. */
function ofPlaywright(): string[] {
  const whole = chromium.executablePath();
  const [cache] = whole.split(/[\\/]chromium-\d+[\\/]/);
  if (cache === whole) return [whole];
  const withoutWindows = 'chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}{,.exe}';
  return [whole, ...globSync(withoutWindows, { cwd: cache }).map((file) => join(cache ?? dirname(whole), file))];
}

/** What the program at `path` says of itself; undefined when it does not run. */
export function versionOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  // There a browser opens a window instead of saying its version.
  if (process.platform === 'win32') return 'Chromium';
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 ? stdout.trim() : undefined;
}

/** A path that exists may be a stub, as on Ubuntu, or lack libraries; the browser that is returned has run. */
export const installedBrowser = (): string | undefined =>
  [...(process.platform === 'win32' ? onWindows : [...onLinux(), ...onMac]), ...ofPlaywright()].find(versionOf);
