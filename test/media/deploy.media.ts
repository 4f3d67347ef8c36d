// The configuration that compose.yaml mounts, read by the real LiveKit server, which refuses a line that it does not
// know.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { goTool } from '../../scripts/media/go-tools.ts';
import { environmentOf, filledIn, text } from '../deploy/read-compose.ts';

const directory = mkdtempSync(join(tmpdir(), 'voicecall-deploy-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** What the server says its ports are; there is no STUN server that it could ask for its address. */
function portsIn(config: string): string {
  const path = join(directory, 'livekit.yaml');
  writeFileSync(path, config.replace('use_external_ip: true', 'use_external_ip: false'));
  return execFileSync(goTool('livekit-server'), ['--config', path, 'ports'], {
    encoding: 'utf8',
    env: environmentOf('livekit', filledIn),
  });
}

it('LiveKit’s server takes the configuration of compose.yaml, with the ports that are published', () => {
  expect(portsIn(text('deploy/livekit.yaml'))).toMatch(/7880[\s\S]*7881[\s\S]*7882/);
});

it('and would refuse one with a misspelled line', () => {
  expect(portsIn(text('deploy/livekit.yaml').replace('tcp_port:', 'tcp_prt:'))).toContain('field tcp_prt not found');
});
