// Measures the sound in a file.
import { execFileSync } from 'node:child_process';

/** What sox measures: `Length (seconds)`, `RMS amplitude`, `Rough frequency` and others. */
export function measured(path: string): Record<string, number> {
  const report = execFileSync('sh', ['-c', 'sox "$1" -n stat 2>&1', 'sh', path], { encoding: 'utf8' });
  return Object.fromEntries(
    [...report.matchAll(/^(.+?):\s+(-?[\d.]+)$/gm)].map(([, name = '', value]) => [
      name.replaceAll(/\s+/g, ' '),
      Number(value),
    ]),
  );
}
