// Checks the providers of the agent worker as a program: one line of JSON for each part. The argument, if any, is the
// path of a WAV file for the sentence that was spoken.
import { writeFile } from 'node:fs/promises';
import { initializeLogger } from '@livekit/agents';
import { describe } from '@voicecall/contract/server-link';
import { loadConfig } from '../config.ts';
import { checkParts } from './check-parts.ts';
import { wavOf } from './wav-of.ts';

initializeLogger({ pretty: false, level: 'silent' });
// A stream of a framework may fail once more after its failure was reported.
process.on('unhandledRejection', () => undefined);

try {
  // The check needs no LiveKit.
  const livekit = { LIVEKIT_URL: 'ws://127.0.0.1', LIVEKIT_API_KEY: 'none', LIVEKIT_API_SECRET: 'none' };
  const config = loadConfig({ ...process.env, ...livekit });
  const { checked, spoken } = await checkParts(config);
  for (const part of checked) process.stdout.write(`${JSON.stringify(part)}\n`);
  const [, , path] = process.argv;
  if (path !== undefined && spoken) await writeFile(path, wavOf(spoken), { mode: 0o600 });
  // Connections that hang must not keep the process alive.
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
}
