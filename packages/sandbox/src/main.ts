// The sandbox as a process: reads the environment, prints one line of JSON with its URL, ends with its parent.
import * as z from 'zod';
import { startSandbox } from './start-sandbox.ts';

const environment = z.object({
  SANDBOX_HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  SANDBOX_API_KEY: z.string().min(1),
  SANDBOX_API_SECRET: z.string().min(1),
  SANDBOX_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_CLOCK_SPEED: z.coerce.number().positive().default(20),
  SANDBOX_STATE_FILE: z.string().min(1).optional(),
});

const env = environment.safeParse(process.env);
if (!env.success) {
  process.stderr.write(`${z.prettifyError(env.error)}\n`);
  process.exit(1);
}

// Ctrl-C, or the end of the terminal, reaches the whole process group; the parent decides when the sandbox ends.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

const sandbox = await startSandbox({
  host: env.data.SANDBOX_HOST,
  port: env.data.SANDBOX_PORT,
  api_key: env.data.SANDBOX_API_KEY,
  api_secret: env.data.SANDBOX_API_SECRET,
  webhook_url: env.data.SANDBOX_WEBHOOK_URL,
  clock_speed: env.data.SANDBOX_CLOCK_SPEED,
  state_file: env.data.SANDBOX_STATE_FILE,
  log: (problem) => process.stderr.write(`sandbox: ${problem}\n`),
});

const stop = (): void => void sandbox.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
// The end of stdin, a pipe that the parent holds open, is the only sign that the parent was killed with SIGKILL.
process.stdin.once('end', stop).resume();

process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`);
