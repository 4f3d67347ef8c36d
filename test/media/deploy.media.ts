// The real LiveKit server reads the configuration that compose.yaml mounts. It refuses a line that it does not know.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { goTool } from '../../scripts/media/go-tools.ts';
import { environmentOf, filledIn, text } from '../deploy/read-compose.ts';

const directory = mkdtempSync(join(tmpdir(), 'voicecall-deploy-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The ports that the server prints. It has no STUN server to ask for its address. */
function portsIn(config: string): string {
  const path = join(directory, 'livekit.yaml');
  writeFileSync(path, config.replace('use_external_ip: true', 'use_external_ip: false'));
  return execFileSync(goTool('livekit-server'), ['--config', path, 'ports'], {
    encoding: 'utf8',
    env: environmentOf('livekit', filledIn),
  });
}

it('LiveKit’s server accepts the configuration of compose.yaml and uses the published ports', () => {
  expect(portsIn(text('deploy/livekit.yaml'))).toMatch(/7880[\s\S]*7881[\s\S]*7882/);
});

it('LiveKit’s server refuses a configuration with a misspelled line', () => {
  expect(portsIn(text('deploy/livekit.yaml').replace('tcp_port:', 'tcp_prt:'))).toContain('field tcp_prt not found');
});
