// Checks the form of a URL, before any name is resolved.
import { isIP } from 'node:net';
import { needsHttps } from './addresses.ts';
import type { AddressCheck } from './addresses.ts';
import { isRefusedPort } from './refused-ports.ts';

/**
 * The host as sockets need it: a name, or an address without brackets. The URL parser has normalized every spelling of
 * IPv4.
 */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Names of the local machine (RFC 6761). */
export const isLocalhost = (host: string): boolean => /(^|\.)localhost\.?$/i.test(host);

export function urlObjection(url: URL, checkAddress: AddressCheck): string | null {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return needsHttps;
  if (url.username || url.password) return 'the URL must not contain credentials';
  if (isRefusedPort(url.port)) return 'the port is not allowed';
  const host = hostOf(url);
  if (isIP(host)) return checkAddress(url.protocol, host);
  return url.protocol === 'http:' && !isLocalhost(host) ? needsHttps : null;
}
