// The condition of each kind of alert.
import type { AlertKind } from '@voicecall/contract';
import {
  callsFailing,
  callsWaiting,
  noAgentWorker,
  providerErrors,
  spendBudget,
  summariesFailing,
  unpricedUsage,
} from './calls.ts';
import type { Condition } from './condition.ts';
import { deadLetters, deliveriesWaiting, endpointDisabled, endpointFailing, secretExpiring } from './endpoints.ts';

export const conditions = {
  endpoint_failing: endpointFailing,
  endpoint_disabled: endpointDisabled,
  deliveries_waiting: deliveriesWaiting,
  dead_letters: deadLetters,
  calls_failing: callsFailing,
  calls_waiting: callsWaiting,
  no_agent_worker: noAgentWorker,
  provider_errors: providerErrors,
  summaries_failing: summariesFailing,
  unpriced_usage: unpricedUsage,
  spend_budget: spendBudget,
  secret_expiring: secretExpiring,
} satisfies Readonly<Record<AlertKind, Condition>>;
