// The sandbox of a version as a process of its own, in place of LiveKit, phones and agents.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { signedLivekitWebhookRoute } from '@voicecall/contract';

export const keys = { api_key: 'drill', api_secret: 'a secret of the drill that is long enough' };

export interface SandboxProcess {
  readonly url: string;
  /** Requests to dial. */
  dials(): Promise<readonly { readonly identity: string }[]>;
  close(): void;
}

/** `folder`: the repository of the version. Webhooks go to `platformUrl`. */
export async function startSandboxProcess(folder: string, platformUrl: string): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [join(folder, 'packages/sandbox/src/main.ts')], {
    env: {
      SANDBOX_API_KEY: keys.api_key,
      SANDBOX_API_SECRET: keys.api_secret,
      SANDBOX_WEBHOOK_URL: `${platformUrl}${signedLivekitWebhookRoute.path}`,
      SANDBOX_CLOCK_SPEED: '4',
    },
    // It ends when its input does.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    async dials() {
      const response = await fetch(`${url}/sandbox/dials`);
      return ((await response.json()) as { dials: { identity: string }[] }).dials;
    },
    close: () => child.stdin.end(),
  };
}
