// The address of this process as a program on the same machine reaches it.
import type { Server } from 'node:http';

/** A wildcard host is shown as the loopback address. Port 0 is shown as the port that the system chose. */
export function serverUrl(
  server: Server,
  { host, port: configured }: { readonly host: string; readonly port: number },
): string {
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : configured;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
