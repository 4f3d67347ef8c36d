// A customer's receiver on a server of Node.js. Every toolchain for servers compiles this text, without skipLibCheck,
// and runs it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expressWebhook } from '@voicecall/webhook-verify/express';

interface Delivery {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

export async function main(farSide: string): Promise<void> {
  const { secret, headers, body } = (await (await fetch(`${farSide}/delivery`)).json()) as Delivery;
  const handled: string[] = [];
  const receive = expressWebhook(secret, (event) => handled.push(event.id), { onError: () => {} });
  const server = createServer((request, response) => {
    void receive(request, response, () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // Without keep-alive, so that the server closes at once.
  const post = async (text: string) =>
    (await fetch(url, { method: 'POST', headers: { ...headers, connection: 'close' }, body: text })).status;
  const answers = [await post(body), await post(body), await post(`${body} `)].join();
  server.close();
  if (`${answers} ${handled.join()}` !== '200,200,400 wdl_1') throw new Error(`${answers}, handled: ${handled.join()}`);
}

/** Never called. Where the types of the package were not found, this line would compile. */
export function misuse(): void {
  // @ts-expect-error -- the handler is absent
  expressWebhook('secret');
}
