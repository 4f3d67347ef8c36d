// A customer's web site: the page of the guide, and the backend of the guide.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { browserGuide, bundleTalk, guidePages } from '../../harness/browser-guide.ts';
import { until } from '../../harness/calls/place-call.ts';
import { snippetsOf, startProgram } from '../../harness/snippets.ts';
import type { TestTenant } from '../../harness/platform/start-platform.ts';
import { tcpPort } from './free-ports.ts';

export interface Site {
  readonly url: string;
  /** The sessions that the page received from the backend, newest last. */
  readonly sessions: { readonly ws_url: string; readonly token: string; readonly expires_at: string }[];
  /** Method and path of every request. */
  readonly requests: string[];
}

/** The guide's own site. Here it is this server under another host name, which a browser treats as another site. */
const guideSite = 'https://talk.example.com';

/** Serves `others` in addition to the page, until the test ends. */
export async function startSite(
  backend: { url: string; tenant: TestTenant; agent_id: string },
  others: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const files: Readonly<Record<string, string>> = {
    '/talk.html': (await guidePages()).page,
    '/talk.js': await bundleTalk(),
    ...others,
  };
  const port = await tcpPort();
  const { tenant, agent_id } = backend;
  await startProgram((await snippetsOf(browserGuide)).get('mint-session.ts') ?? '', {
    SVC_BASE_URL: backend.url,
    SVC_TENANT_ID: tenant.id,
    SVC_API_KEY: tenant.apiKey,
    AGENT_ID: agent_id,
    PORT: String(port),
  });
  await until(
    async () =>
      await fetch(`http://127.0.0.1:${port}/`).then(
        () => [1],
        () => [],
      ),
    50,
  );
  const [sessions, requests]: [Site['sessions'], string[]] = [[], []];
  const mint = async (response: ServerResponse): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/voice-session`, { method: 'POST' });
    const text = await answer.text();
    if (answer.ok) sessions.push(JSON.parse(text) as Site['sessions'][number]);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    requests.push(`${request.method} ${path}`);
    if (path === '/voice-session') return void mint(response).catch((error: Error) => response.destroy(error));
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html';
    response
      .writeHead(files[path] === undefined ? 404 : 200, { 'content-type': type })
      .end(files[path]?.replace(guideSite, `http://localhost:${request.socket.localPort}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sessions, requests };
}
