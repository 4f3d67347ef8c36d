// Maps operator rows to the API.
import type { Operator, OperatorAccount } from '../../types.ts';
import type { OperatorRow } from './store.ts';

export const presentOperator = ({ id, email }: Pick<OperatorRow, 'id' | 'email'>): Operator => ({ id, email });

export const presentAccount = ({ id, email, created_at, disabled_at }: OperatorRow): OperatorAccount => ({
  id,
  email,
  status: disabled_at === null ? 'active' : 'disabled',
  created_at: created_at.toISOString(),
  disabled_at: disabled_at?.toISOString() ?? null,
});
