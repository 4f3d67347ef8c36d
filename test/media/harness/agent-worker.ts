// The agent worker as a user starts it: its own process, with the configured speech and model services.
import { join } from 'node:path';
import { repository } from '../../harness/platform/run-process.ts';
import { livekitKeys } from './livekit.ts';
import { supervise } from './supervise.ts';
import type { Supervised } from './supervise.ts';

export interface AgentWorkerOptions {
  readonly directory: string;
  readonly livekitUrl: string;
  /** An OpenAI-compatible server for all three: recognition, model, voice. */
  readonly speechUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Of its log. */
  readonly name?: string;
}

const program = join(repository, 'packages/agent/src/main.ts');

export function agentWorker({
  directory,
  livekitUrl,
  speechUrl,
  env = {},
  name = 'agent',
}: AgentWorkerOptions): Supervised {
  const service = (kind: string) => ({
    [`${kind}_PROVIDER`]: 'openai',
    [`${kind}_BASE_URL`]: speechUrl,
    [`${kind}_API_KEY`]: 'none is asked for',
  });
  return supervise({
    name,
    command: process.execPath,
    args: [process.env['MEDIA_AGENT'] ?? program],
    directory,
    env: {
      LIVEKIT_URL: livekitUrl,
      LIVEKIT_API_KEY: livekitKeys.api_key,
      LIVEKIT_API_SECRET: livekitKeys.api_secret,
      AGENT_PORT: '0',
      AGENT_DRAIN_SEC: '0',
      ...service('STT'),
      ...service('TTS'),
      ...service('MODEL'),
      ...env,
    },
    ready: async (log) => /registered worker/i.test(log),
  });
}
