// Operator rows as the API shows them, and addresses as they are compared.
import type { Operator } from '../../types.ts';
import type { OperatorRow } from './store.ts';

export const presentOperator = ({ id, email }: OperatorRow): Operator => ({ id, email });

/** One spelling per e-mail address. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();
