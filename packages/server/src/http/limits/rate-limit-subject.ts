// What a rate limit counts: a credential, an address, a tenant or a call.
import { rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import type { Request } from 'express';
import { clientAddress, networkOf } from '../connection/client-address.ts';
import { factsOf } from '../request/request-facts.ts';

/** The subject of `name` for a request: its credential (or address, without one), tenant, call or address. */
export function limitSubject(name: RateLimitName, request: Request): string {
  const { by } = rateLimits[name];
  const { credential } = factsOf(request);
  if (by === 'tenant') return `tenant ${String(request.params['tenantId'])}`;
  if (by === 'call') return `call ${String(request.params['tenantId'])}/${String(request.params['callId'])}`;
  // A tenant can make any number of portal sessions: together they may do what one credential may.
  if (by === 'credential' && credential.kind === 'portal' && rateLimits[name].enforced)
    return `portal sessions of ${String(request.params['tenantId'])}`;
  if (by === 'credential' && 'hash' in credential)
    return `credential ${Buffer.from(credential.hash).toString('base64url')}`;
  return addressSubject(request);
}

/** The client's address, or network, as a subject. */
export const addressSubject = (request: Request): string => `address ${networkOf(clientAddress(request))}`;
