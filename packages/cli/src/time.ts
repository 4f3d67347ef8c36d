// Times in arguments.
import { UsageError } from './errors.ts';

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** How the help describes what `timeAt` reads. */
export const timeHelp = 'an ISO time, or back from now: 30s, 10m, 2h, 1d';

/** `now`, a span back from now such as `10m`, or an ISO time; as an ISO time. @throws UsageError for anything else. */
export function timeAt(text: string, now: number): string {
  if (text === 'now') return new Date(now).toISOString();
  const [, amount, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(Math.max(0, now - Number(amount) * (unitMs[unit] ?? 0))).toISOString();
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) throw new UsageError(`${JSON.stringify(text)} is no time: give ${timeHelp}`);
  return new Date(time).toISOString();
}
