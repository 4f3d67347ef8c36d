// Where a transfer goes: to a target of the agent by its name; for an agent without targets, to a number that its
// customer has written down.
import type { TransferWish } from '@voicecall/contract';
import type { AgentRow } from '../../agents/store.ts';
import type { ToolRow } from '../../tools/store.ts';
import { notATransferNumber, numberToTransferTo } from './transfer-number.ts';

/** As the audit log and the timeline show it. */
export type Destination =
  | { readonly to_number: string; readonly target?: string }
  | { readonly sip_uri: string; readonly target: string };

/** What the model gets for a name that its agent has no target of. */
const notATransferTarget = (names: readonly string[]): string =>
  `Calls can be transferred to these only: ${names.join(', ')}.`;

/** The destination, or why there is none, in words for the model. */
export function destinationOf(
  { to_number = '', target = '' }: TransferWish,
  agent: Pick<AgentRow, 'instructions' | 'transfer_targets'>,
  tools: readonly Pick<ToolRow, 'type' | 'enabled' | 'description'>[],
): Destination | string {
  const { transfer_targets: targets } = agent;
  if (targets.length === 0) {
    const number = numberToTransferTo(to_number, agent, tools);
    return number === null ? notATransferNumber : { to_number: number };
  }
  const asked = target.trim().toLowerCase();
  const found = targets.find(({ name }) => name.toLowerCase() === asked);
  if (found?.number) return { to_number: found.number, target: found.name };
  if (found?.sip_uri) return { sip_uri: found.sip_uri, target: found.name };
  return notATransferTarget(targets.map(({ name }) => name));
}
