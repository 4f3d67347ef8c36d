// Who answers a number, and who set up the way of its calls.
import type { PhoneNumber } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';

/** Who answers, or why nobody does. */
export function Answered({ number, name }: { readonly number: PhoneNumber; readonly name: string | undefined }) {
  if (number.status === 'released') return <Badge code="released" />;
  if (!number.trunk_id) return <Badge code="no_trunk" tone="warn" />;
  if (!number.agent_id) return <Badge code="no_agent" tone="warn" />;
  return <Badge code="active">{name ?? number.agent_id}</Badge>;
}

/** Who set up the way of the calls. */
export const Provider = ({ kind }: { readonly kind: string }) =>
  kind === 'carrier_pv' ? <Badge code="imported" tone="good" /> : <Badge code="own_trunk" />;
