// How long the data of a tenant is kept: as its operator has said, within the bounds of the installation.
import { noRetention } from '@voicecall/contract';

type Kind = keyof typeof noRetention;
type Retention = Readonly<Record<Kind, number | null>>;

export interface Bounds {
  readonly min_days: number;
  readonly max_days: number | null;
}

const kinds = Object.keys(noRetention) as Kind[];

/** The request log goes after a week anyway, and no installation must lose its audit log for what it says of calls. */
const leastOf = (kind: Kind, { min_days }: Bounds): number => (kind === 'request_log_days' ? 1 : min_days);
const mostOf = (kind: Kind, { max_days }: Bounds): number | null => (kind === 'audit_days' ? null : max_days);

export function retentionInForce(given: Partial<Retention>, bounds: Bounds): Record<Kind, number | null> {
  const inForce = (kind: Kind): number | null => {
    const [days, most] = [given[kind] ?? null, mostOf(kind, bounds)];
    if (days === null) return most;
    return Math.min(Math.max(days, leastOf(kind, bounds)), most ?? Infinity);
  };
  return Object.fromEntries(kinds.map((kind) => [kind, inForce(kind)])) as Record<Kind, number | null>;
}

/** What is wrong with the days that an operator gives. */
export function retentionIssues(
  given: Partial<Retention>,
  bounds: Bounds,
): { readonly path: string; readonly message: string }[] {
  return kinds.flatMap((kind) => {
    const [days, least, most] = [given[kind] ?? null, leastOf(kind, bounds), mostOf(kind, bounds)];
    if (days === null || (days >= least && (most === null || days <= most))) return [];
    const range = most === null ? `at least ${least}` : `from ${least} to ${most}`;
    return [{ path: `retention.${kind}`, message: `this installation allows ${range} days` }];
  });
}
