// A text in which the ids of records are links to them.
import { Link } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { Fragment } from 'react';

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** Where the record of an id is shown, by the beginning of the id. */
const places: Readonly<Record<string, (tenantId: string, id: string) => Place>> = {
  AJ: (tenantId, callId) => ({ to: '/t/$tenantId/calls/$callId', params: { tenantId, callId } }),
  ta: (tenantId, agentId) => ({ to: '/t/$tenantId/agents/$agentId', params: { tenantId, agentId } }),
  tt: (tenantId, open) => ({ to: '/t/$tenantId/numbers', params: { tenantId }, search: { tab: 'trunks', open } }),
  twe: (tenantId, endpointId) => ({ to: '/t/$tenantId/webhooks/$endpointId', params: { tenantId, endpointId } }),
  wdl: (tenantId, open) => ({ to: '/t/$tenantId/deliveries', params: { tenantId }, search: { open } }),
};

/** Where the record of an id is shown; undefined of one that has no place of its own. */
export const placeOf = (tenantId: string, id: string): Place | undefined =>
  places[id.split('_')[0] ?? '']?.(tenantId, id);

const ids = /\b((?:AJ|ta|tt|twe|wdl)_[0-9a-f]{24})\b/;

export function LinkedIds({ tenantId, text }: { readonly tenantId: string; readonly text: string }) {
  return text.split(ids).map((part, index) => {
    // What was split off stands at each second place.
    const place = index % 2 === 1 ? placeOf(tenantId, part) : undefined;
    return place ? (
      <Link key={index} {...place}>
        {part}
      </Link>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    );
  });
}
