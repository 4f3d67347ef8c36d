// Reads alerts, and the rules for them.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentAlert, presentRules } from './present.ts';
import { findAlert, findRules } from './store.ts';
import type { AlertRow } from './store.ts';

interface Filters extends PageQuery {
  readonly status?: AlertRow['status'] | undefined;
  readonly kind?: AlertRow['kind'] | undefined;
}

export async function listAlerts(deps: Pick<Deps, 'db'>, tenant_id: string, filters: Filters) {
  const { rows, ...rest } = await readPage<AlertRow>(deps.db.sql, {
    table: 'alerts',
    where: [
      ['tenant_id = ?', tenant_id],
      ['status = ?', filters.status],
      ['kind = ?', filters.kind],
    ],
    kind: 'alert',
    query: filters,
  });
  return { alerts: rows.map(presentAlert), ...rest };
}

export async function getAlert(deps: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findAlert(deps.db.sql, tenant_id, id);
  if (!row) throw refuse('alert_not_found');
  return { alert: presentAlert(row) };
}

export const getAlertRules = async (deps: Pick<Deps, 'db'>, tenant_id: string) => ({
  alert_rules: presentRules(tenant_id, await findRules(deps.db.sql, tenant_id)),
});
