// Refuses days of retention that the installation does not allow.
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import { retentionIssues } from '../erasure/public.ts';
import type { Tenant } from '../../types.ts';

export function checkRetention(
  { retentionBounds }: Pick<Deps, 'retentionBounds'>,
  given: Partial<Tenant['retention']> | undefined,
): void {
  const issues = retentionIssues(given ?? {}, retentionBounds);
  if (issues.length > 0) throw refuse('validation_failed', { issues });
}
