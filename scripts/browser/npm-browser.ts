// Chromium from an npm package, for machines that have npm and no browser. It is too large for every installation, so it
// is unpacked into node_modules/.cache when it is needed.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
const installMs = 600_000;

/** Its own code is not used: it unpacks into a folder that all programs of the machine share. */
const source = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  sha512: 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
} as const;

const place = join(cache, `chromium-${source.version}`);

/** Libraries that a small Linux lacks are beside the program, and so are fonts. */
const launcher = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(place, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Where the browser is, once it has been brought. */
export const npmBrowserPath = join(place, 'chromium.sh');

/**
 * The path of the browser, which is unpacked the first time. That happens in a draft directory which is then moved, so
 * that two runs at once do no harm and an interrupted run leaves no half of it. @throws where it cannot be had.
 */
export async function npmBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`${source.name} is for Linux on x64`);
  if (existsSync(npmBrowserPath)) return npmBrowserPath;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, '.chromium-'));
  try {
    await unpack(draft);
    await rename(draft, place).catch((error: NodeJS.ErrnoException) => {
      // Another run was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return npmBrowserPath;
}

async function unpack(draft: string): Promise<void> {
  const packed = await mkdtemp(join(draft, 'packed-'));
  // From the registry that npm is configured for.
  const spec = `${source.name}@${source.version}`;
  const flags = ['--ignore-scripts', '--prefer-offline', '--silent', '--pack-destination', packed];
  const { stdout } = await run('npm', ['pack', spec, ...flags], { cwd: packed, timeout: installMs });
  const tarball = join(packed, stdout.trim());
  const sha512 = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64');
  if (sha512 !== source.sha512) throw new Error(`${spec} is not what it was: its sha512 is ${sha512}`);
  await run('tar', ['-xzf', tarball, '-C', packed, 'package/bin']);
  const inflate = (name: string, target: string): Promise<void> =>
    pipeline(
      createReadStream(join(packed, 'package', 'bin', `${name}.br`)),
      createBrotliDecompress(),
      createWriteStream(target),
    );
  await inflate('chromium', join(draft, 'chromium'));
  // The libraries are in `lib`, the fonts in `fonts`.
  for (const name of ['al2023.tar', 'fonts.tar']) {
    await inflate(name, join(packed, name));
    await run('tar', ['-xf', join(packed, name), '-C', draft, '--no-same-owner']);
  }
  await rm(packed, { recursive: true });
  await writeFile(join(draft, 'fonts.conf'), fontsConfiguration);
  await writeFile(join(draft, 'chromium.sh'), launcher);
  for (const file of ['chromium', 'chromium.sh', '.']) await chmod(join(draft, file), 0o755);
}
