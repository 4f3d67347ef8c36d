// `pnpm check`: everything that can be checked without running the platform. It runs all steps and shows the output of
// those that failed.
import { spawnSync } from 'node:child_process';
import { checkPackages } from './check-packages.ts';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const steps: readonly Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of the console', command: ['tsc', '-p', 'packages/console/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware'] },
  { name: 'generated files', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'openapi', command: ['redocly', 'lint', 'openapi.json'] },
  { name: 'architecture', command: ['vitest', 'run', '--config', 'vitest.architecture.config.ts'] },
];

const failed: string[] = [];
for (const { name, command } of steps) {
  const [program = '', ...args] = command;
  const started = performance.now();
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  report(
    name,
    result.status === 0,
    started,
    `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`,
  );
}
await checkPackages(async (name, problemsOf) => {
  const started = performance.now();
  const problems = await Promise.resolve()
    .then(problemsOf)
    .catch((error: unknown) => [String(error)]);
  report(name, problems.length === 0, started, problems.join('\n'));
});
process.stdout.write(failed.length === 0 ? 'check: all clean\n' : `check: failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function report(name: string, ok: boolean, started: number, output: string): void {
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  if (ok) return;
  failed.push(name);
  process.stdout.write(`${output.trim()}\n`);
}
