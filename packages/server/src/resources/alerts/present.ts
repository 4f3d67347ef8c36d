// Maps alerts and their rules to the API.
import { alert, alertKindNames, alertKinds, defaultAlertRules } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { Alert, AlertRules } from '../../types.ts';
import type { AlertRow, RuleChanges, RulesRow } from './store.ts';

export function presentAlert(row: AlertRow): Alert {
  const { title, severity, remedy } = alertKinds[row.kind];
  return presentRow(alert, row, { title, severity, remedy, opened_at: row.created_at.toISOString() });
}

/** What the events of an alert say. */
export function alertObject(row: AlertRow) {
  const { id, acknowledged_at: _at, acknowledged_by: _by, tenant_id, ...rest } = presentAlert(row);
  return { tenant_id, alert_id: id, ...rest };
}

/** The rules as they are in force. */
export const rulesInForce = (changes: RuleChanges): AlertRules['rules'] =>
  Object.fromEntries(
    alertKindNames.map((kind) => [kind, { ...defaultAlertRules[kind], ...changes[kind] }]),
  ) as AlertRules['rules'];

export const presentRules = (tenant_id: string, row: RulesRow | undefined): AlertRules => ({
  tenant_id,
  rules: rulesInForce(row?.rules ?? {}),
  emails: row?.emails ?? [],
  chat_host: row?.chat_host ?? null,
  updated_at: row?.updated_at.toISOString() ?? null,
});
