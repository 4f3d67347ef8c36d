// `pnpm drill restore`: calls around the moment to which a backup is restored (test/faults/backup-restored.test.ts), twelve
// in the short form.
import { spawnSync } from 'node:child_process';

const isShort = process.env['DRILL'] === 'short';
const args = ['run', '--config', isShort ? 'vitest.long.config.ts' : 'vitest.faults.config.ts'];
const { status } = spawnSync('vitest', [...args, 'test/faults/backup-restored.test.ts'], {
  stdio: 'inherit',
  // Prints its figures.
  env: { ...process.env, ...(isShort ? { FAULTS: 'short' } : {}) },
});
process.exitCode = status ?? 1;
