// What a person may jump to: views, agents, endpoints and calls, by a part of their names, numbers or ids.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { Agent, Client, ListedCall, WebhookEndpoint } from '@voicecall/sdk';
import { useEffect, useState } from 'react';
import { keys } from '../../data/keys.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { reading } from '../../data/reading.ts';
import { searchChars } from '../../generated/facts.ts';
import { installationLinks, tenantLinks } from '../../session/links.tsx';
import { may, useSession } from '../../session/session.ts';
import { placeOf } from '../call/linked-ids.tsx';
import { otherSide } from '../calls/call-row.tsx';
import { endpointsQuery } from '../webhooks/webhooks-data.ts';

export type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** One thing to jump to. */
export interface Found {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly note?: string | undefined;
  readonly place: Place;
}

/** Of each kind. */
const most = 6;
/** While a person types, nothing is searched. */
const restMs = 200;
/** The least that the search for calls takes. */
const fewestChars = 3;

/** What was typed, once the person rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

const callsQuery = (client: Client, tenantId: string, q: string) =>
  reading(
    keys.foundCalls(tenantId, q),
    async () => (await client.calls.list({ q: q.slice(0, searchChars), limit: most })).calls,
    { placeholderData: keepPreviousData },
  );

/** `isSearching`: calls are still looked for. */
export function useFound(client: Client, tenantId: string, typed: string) {
  const views = useViews(tenantId);
  const session = useSession();
  const opens = (access: string): boolean => tenantId !== '' && may(session, access);
  const { data: agents = [] } = useQuery({ ...agentsQuery(client, tenantId), enabled: opens('config:read') });
  const { data: endpoints = [] } = useQuery({ ...endpointsQuery(client, tenantId), enabled: opens('webhooks:read') });
  const text = typed.trim();
  const q = useRested(text);
  const calls = useQuery({
    ...callsQuery(client, tenantId, q),
    enabled: opens('calls:read') && q.length >= fewestChars,
  });
  const wanted = text.toLowerCase();
  const has = (...texts: readonly string[]): boolean => texts.some((one) => one.toLowerCase().includes(wanted));
  if (text === '') return { found: views, isSearching: false, error: null };
  const exact = placeOf(tenantId, text);
  return {
    found: [
      ...(exact && /_[0-9a-f]{24}$/.test(text) ? [{ id: text, kind: 'Record', text, place: exact }] : []),
      ...views.filter((view) => has(view.text)),
      ...agents
        .filter(({ id, name }) => has(id, name))
        .slice(0, most)
        .map(ofAgent),
      ...endpoints
        .filter(({ id, url, description }) => has(id, url, description))
        .slice(0, most)
        .map(ofEndpoint),
      ...(text.length >= fewestChars ? (calls.data ?? []) : []).map(ofCall),
    ],
    isSearching: text.length >= fewestChars && (q !== text || calls.isFetching),
    error: calls.error,
  };
}

function useViews(tenantId: string): readonly Found[] {
  const session = useSession();
  const shown = [
    ...(tenantId ? tenantLinks.filter(({ needs }) => needs === undefined || may(session, needs)) : []),
    ...(session.kind === 'operator' ? installationLinks : []),
  ];
  return shown.map(({ to, text }) => ({ id: to, kind: 'View', text, place: { to, params: { tenantId } } }));
}

const ofAgent = ({ id, tenant_id, name }: Agent): Found => ({
  ...{ id, kind: 'Agent', text: name },
  place: { to: '/t/$tenantId/agents/$agentId', params: { tenantId: tenant_id, agentId: id } },
});

const ofEndpoint = ({ id, tenant_id, url, description }: WebhookEndpoint): Found => ({
  ...{ id, kind: 'Endpoint', text: url, note: description },
  place: { to: '/t/$tenantId/webhooks/$endpointId', params: { tenantId: tenant_id, endpointId: id } },
});

const ofCall = (call: ListedCall): Found => ({
  ...{ id: call.id, kind: 'Call', text: otherSide(call) },
  note: [call.lead?.name, call.client_ref, new Date(call.created_at).toLocaleString()].filter(Boolean).join(' · '),
  place: { to: '/t/$tenantId/calls/$callId', params: { tenantId: call.tenant_id, callId: call.id } },
});
