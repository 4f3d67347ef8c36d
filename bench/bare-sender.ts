// The floor of a delivery: an HMAC over the body and one POST, with the HTTP client that the platform uses.
import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';

interface Undici {
  readonly Agent: new (options: { connections: number; pipelining: number }) => { close(): Promise<void> };
  readonly request: (url: string, options: object) => Promise<{ body: { dump(): Promise<void> } }>;
}

// undici is a dependency of the server, not of the workspace: the floor uses the same copy.
const { Agent, request } = createRequire(import.meta.resolve('@voicecall/server/app.ts'))('undici') as Undici;

export interface BareSender {
  send(body: string): Promise<void>;
  close(): Promise<void>;
}

export function openBareSender(url: string, secret: string, connections: number): BareSender {
  const dispatcher = new Agent({ connections, pipelining: 1 });
  return {
    async send(body) {
      const time = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'svc-signature': `t=${time},v1=${signature}`,
        'svc-webhook-id': /"id":"(\w+)"/.exec(body)?.[1] ?? '',
      };
      const answer = await request(url, { method: 'POST', dispatcher, body, headers });
      await answer.body.dump();
    },
    close: () => dispatcher.close(),
  };
}
