// Where stored secrets are sent. A change of the destination must not take them along: who may change a record may not
// read its secrets, and could have them sent to a host of their own.

export interface Destination {
  readonly host: string;
  readonly tls: boolean;
}

/** The destination of a URL; null when it cannot be read. */
export function destinationOfUrl(text: string): Destination | null {
  const url = URL.parse(text);
  return url && { host: url.hostname, tls: url.protocol === 'https:' };
}

/** The destination of `host` or `host:port`. */
export const destinationOfAddress = (address: string, tls: boolean): Destination => ({
  host: address.replace(/:\d{1,5}$/, ''),
  tls,
});

/** True for another host, and for a connection without TLS where there was one. A port or a path is no other host. */
export const isElsewhere = (from: Destination | null, to: Destination | null): boolean =>
  !from || !to || hostName(from) !== hostName(to) || (from.tls && !to.tls);

/** Names of hosts have no case, and may end in a dot. */
const hostName = ({ host }: Destination): string => host.toLowerCase().replace(/\.$/, '');
