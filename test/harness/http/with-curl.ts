// The search path, with a replacement for curl at its end for machines that have none. It knows the options of our
// documents.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';

const program = `#!${process.execPath}
const args = process.argv.slice(2);
const after = (flag) => args.flatMap((arg, index) => (arg === flag ? [args[index + 1]] : []));
const [url] = args.filter((arg) => arg.startsWith('http'));
const headers = Object.fromEntries(after('-H').map((header) => header.split(': ')));
const [body] = after('-d');
const [method = body === undefined ? 'GET' : 'POST'] = after('-X');
console.log(await (await fetch(url, { method, headers, body })).text());
`;

/** The replacement is there until the test ends. */
export async function withCurl(path = process.env['PATH'] ?? ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'voicecall-curl-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'curl'), program);
  await chmod(join(folder, 'curl'), 0o755);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  return [path, folder].join(delimiter);
}
