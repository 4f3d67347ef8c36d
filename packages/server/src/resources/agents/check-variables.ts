// Refuses an agent whose texts name variables that it does not have.
import { undeclaredVariables } from '@voicecall/contract';
import { refuse } from '../../platform/refuse.ts';

export function checkVariables(agent: Parameters<typeof undeclaredVariables>[0]): void {
  const undeclared = undeclaredVariables(agent);
  if (undeclared.length > 0) throw refuse('undeclared_variables', { undeclared_variables: undeclared });
}
