// The command `mcp` as a process of its own, with settings from environment variables.
import { createRequire } from 'node:module';
import { createClient } from '@voicecall/sdk';
import { addMcpCommand } from '../../packages/cli/src/mcp/index.ts';

type Program = Parameters<typeof addMcpCommand>[0];
// The parser of arguments is a dependency of the package, not of the tests.
const commander = createRequire(new URL('../../packages/cli/package.json', import.meta.url))('commander') as {
  readonly Command: new (name: string) => Program;
};

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort());
const { SVC_TENANT_ID: tenant_id = '', SVC_API_KEY: api_key = '' } = process.env;
const program = new commander.Command('voicecall');
addMcpCommand(program, {
  client: () => createClient(),
  settings: () => ({ tenant_id, api_key }),
  err: (text) => void process.stderr.write(`${text}\n`),
  signal: stopping.signal,
  version: '0.0.0',
});
await program.parseAsync();
