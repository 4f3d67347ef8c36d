// Connections to receivers through an egress proxy: a tunnel to a checked address, so that the proxy does not resolve
// the name again.
import { isIPv6 } from 'node:net';
import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector, Pool } from 'undici';
import { connectorOptions } from './direct-connector.ts';
import type { Find } from './direct-connector.ts';
import { limitResponses } from './limit-responses.ts';

/** The proxy failed. One message for all causes: customers must learn nothing about the network behind it. */
export class ProxyFailed extends Error {}

export interface ProxyConnector {
  readonly connect: buildConnector.connector;
  close(): Promise<void>;
}

export function proxyConnector(proxy_url: string, find: Find, timeout: number): ProxyConnector {
  const proxy = new URL(proxy_url);
  const pool = new Pool(proxy.origin, { connect: buildConnector({ ...connectorOptions, timeout }), allowH2: false });
  const secure = buildConnector({ ...connectorOptions, timeout });
  const tunnel = async ({ protocol, hostname, port }: buildConnector.Options): Promise<Socket> => {
    const signal = AbortSignal.timeout(timeout);
    const addresses = await find(protocol, hostname);
    let cause: unknown;
    for (const address of addresses) {
      const path = `${isIPv6(address) ? `[${address}]` : address}:${port || (protocol === 'https:' ? 443 : 80)}`;
      const made = await pool
        .connect({ path, headers: { host: path, ...authorization(proxy) }, signal })
        .catch((error: unknown) => ((cause = error), null));
      if (made?.statusCode === 200) return made.socket as Socket;
      made?.socket.on('error', () => undefined).destroy();
    }
    throw new ProxyFailed('the egress proxy made no connection', { cause });
  };
  const open = callbackify(tunnel);
  const connect: buildConnector.connector = (target, callback) => {
    const made: buildConnector.Callback = (...[error, socket]) =>
      error ? callback(error, null) : callback(null, limitResponses(socket));
    open(target, (error, socket) => {
      if (error) return callback(error, null);
      return target.protocol === 'https:' ? secure({ ...target, httpSocket: socket }, made) : made(null, socket);
    });
  };
  return { connect, close: () => pool.destroy() };
}

function authorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}
