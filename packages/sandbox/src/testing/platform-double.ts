// For tests: a minimal platform with the internal routes of agents.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { agent, agentRoutes, callBrief, exampleId, pathParamNames } from '@voicecall/contract';
import type { AgentJobMetadata, CallBrief, TurnInput } from '@voicecall/contract';

export interface Message {
  readonly route: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

const exampleAgent = agent.parse(agent.meta()?.['example']);

/** The brief of an outbound call to a number. */
export const briefFor = (to_number: string, changes: Partial<CallBrief> = {}): CallBrief =>
  callBrief.parse({
    call: {
      id: exampleId('call'),
      tenant_id: exampleId('tenant'),
      direction: 'outbound',
      room_name: 'room',
      participant_identity: 'phone',
      from_number: '+15551230001',
      to_number,
      max_duration_sec: 3600,
      over: false,
    },
    agent: exampleAgent,
    tools: [],
    lead: { name: 'Lea Lead' },
    metadata: null,
    timezone: 'Europe/Berlin',
    now: new Date().toISOString(),
    ...changes,
  });

export async function startPlatformDouble() {
  const messages: Message[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const state = { brief: briefFor('+15550001111'), status: 200, onEnd: async (): Promise<void> => undefined };
  const answer = async (route: string): Promise<unknown> => {
    if (route === 'end') await state.onEnd();
    if (route === 'book' || route === 'callTool') return { ok: true, say: `${route} is done.`, booking_id: null };
    return route === 'brief' ? state.brief : { ok: true };
  };
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const route = routeOf(req.method ?? '', req.url ?? '');
    const sent = await text(req);
    messages.push({ route, authorization: req.headers.authorization, body: sent === '' ? {} : JSON.parse(sent) });
    const body = state.status === 200 ? await answer(route) : { error: 'ordered', message: 'ordered' };
    res.writeHead(state.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    arrivals.emit('arrival');
  };
  const start = async (port: number): Promise<Server> => {
    const server = createServer((req, res) => void serve(req, res));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await start(0);
  const port = (server.address() as AddressInfo).port;
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    state,
    messages,
    metadata: (token = 'call-token'): string =>
      JSON.stringify({
        tenant_id: exampleId('tenant'),
        call_id: exampleId('call'),
        server_url: `http://127.0.0.1:${port}`,
        token,
      } satisfies AgentJobMetadata),
    sent: (route: string) => messages.filter((message) => message.route === route),
    turns: (): TurnInput[] =>
      messages.filter(({ route }) => route === 'turns').flatMap(({ body }) => agentRoutes.turns.body.parse(body).turns),
    async until(condition: () => boolean): Promise<void> {
      while (!condition()) await once(arrivals, 'arrival');
    },
    stop,
    async restart(): Promise<void> {
      server = await start(port);
    },
  };
}

/** Which of the contract's routes a request is for. */
function routeOf(method: string, url: string): string {
  const found = Object.entries(agentRoutes).find(([, route]) => {
    const pattern = pathParamNames(route.path).reduce((path, name) => path.replace(`:${name}`, '[^/]+'), route.path);
    return route.method === method && new RegExp(`^${pattern}$`).test(url);
  });
  return found?.[0] ?? `unknown ${method} ${url}`;
}
