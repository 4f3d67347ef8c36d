// What a kind of alert looks for: SQL over all tenants, and the words for what it found.
import { alertKinds } from '@voicecall/contract';
import type { AlertKind } from '@voicecall/contract';

/** What was found: figures of a condition, as its statement names them. */
export type Figures = Readonly<Record<string, string | number | null | undefined>>;

export interface Condition {
  /**
   * A select of what is the case at the moment `$1`: `tenant_id`, `subject` (the id of the record that it is about, or
   * empty), `record_ids` and `figures`. It reads all tenants, each through indexes.
   */
  readonly found: string;
  /** SQL of more figures, for a row `n` of `found` that opens an alert. */
  readonly more?: string;
  /** SQL of the newest of the records that it is about, for a row `n` of `found` that opens an alert. */
  readonly records?: string;
  readonly cause: (figures: Figures) => string;
  /** What it is about, in a word, where it is not about an endpoint. */
  readonly noun?: string;
}

/** SQL: every tenant, with the rules that it has set. */
export const tenantsWithRules = `tenants t cross join lateral (
      select coalesce((select rules from alert_rules where tenant_id = t.id), '{}'::jsonb) as rules) r`;

/** SQL: whether the rule is enabled, for a row `r`. */
export const isEnabled = (kind: AlertKind): string =>
  `coalesce((r.rules -> '${kind}' ->> 'enabled')::boolean, ${alertKinds[kind].rule.enabled})`;

/** SQL: a threshold of the rule, for a row `r`. */
export const threshold = <K extends AlertKind>(
  kind: K,
  name: Exclude<keyof (typeof alertKinds)[K]['rule'], 'enabled'> & string,
): string =>
  `coalesce((r.rules -> '${kind}' ->> '${name}')::numeric, ${String(
    (alertKinds[kind].rule as Readonly<Record<string, unknown>>)[name],
  )})`;

/** A number of things in words. */
export const counted = (n: unknown, one: string, many = `${one}s`): string => `${String(n)} ${n === 1 ? one : many}`;

/** A number of seconds in words. */
export function duration(seconds: unknown): string {
  const n = Math.floor(Number(seconds));
  if (n < 120) return counted(n, 'second');
  return n < 7_200 ? counted(Math.floor(n / 60), 'minute') : counted(Math.floor(n / 3_600), 'hour');
}
