// Finds the agent that a response names, as it is at the moment of the decision, and checks what is given for it.
import type { AnswerChoice, RoutingProblem } from '@voicecall/contract';
import type { Sql } from '../../../platform/database/db.ts';
import { zoneOf } from '../../../platform/time-zone.ts';
import { given, namedVersion } from '../../agents/public.ts';
import { lockActiveAgent } from './routing-store.ts';
import type { ChosenAgent } from './routing-store.ts';

type Named = Exclude<AnswerChoice, { refuse: true }>;

/** Why the agent of the number answers, also in words. */
export interface WrongAnswer {
  readonly problem: RoutingProblem;
  readonly error: string;
}

/** Call it in the transaction of the decision: the agent does not change before its end. */
export async function findChosen(sql: Sql, tenant_id: string, choice: Named): Promise<ChosenAgent | WrongAnswer> {
  const wanted = namedVersion(choice.agent_version);
  const agent = await lockActiveAgent(sql, tenant_id, choice.agent_id, wanted);
  if (!agent) return { problem: 'unknown_agent', error: 'there is no active agent with this agent_id' };
  const { version } = agent;
  if (version === null) return { problem: 'unknown_version', error: `the agent has no version ${wanted}` };
  const values = choice.variables ?? null;
  const chosen = { ...agent, version, variables: values, timezone: zoneOf(agent.timezone) };
  if (values === null) return chosen;
  const declared = agent.variables ?? [];
  const names = new Set(declared.map(({ name }) => name));
  const undeclared = Object.keys(values).filter((name) => !names.has(name));
  if (undeclared.length > 0)
    return { problem: 'undeclared_variables', error: `the agent has no variable ${listed(undeclared)}` };
  const missing = declared.filter(({ name, required }) => required && given(name, { variables: values }) === null);
  if (missing.length > 0)
    return {
      problem: 'missing_variables',
      error: `variables of the response lack ${listed(missing.map(({ name }) => name))}`,
    };
  return chosen;
}

const mostListed = 10;
const listed = (names: readonly string[]): string =>
  `${names.slice(0, mostListed).join(', ')}${names.length > mostListed ? ` and ${names.length - mostListed} more` : ''}`;
