// Who or what a rate limit counts.
import { rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { factsOf } from './request-facts.ts';

/** The subject of `name` for a request: its credential (or address, without one), tenant, call or address. */
export function limitSubject(name: RateLimitName, request: Request): string {
  const { by } = rateLimits[name];
  const { credential } = factsOf(request);
  if (by === 'tenant') return `tenant ${String(request.params['tenantId'])}`;
  if (by === 'call') return `call ${String(request.params['tenantId'])}/${String(request.params['callId'])}`;
  if (by === 'credential' && 'hash' in credential) return `credential ${Buffer.from(credential.hash).toString('base64url')}`;
  return `address ${networkOf(request.ip)}`;
}

/** The address as limits see it. One customer of an access provider has a whole /64 of IPv6, so that counts as one. */
export function networkOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts.slice(0, 4).map((part) => part.toString(16)).join(':');
}
