// Records rooms in place of LiveKit's Egress, which needs a browser and a container: a proxy in front of LiveKit that has
// the part of Egress's API that the platform uses.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  EgressInfo,
  EgressStatus,
  ListEgressRequest,
  ListEgressResponse,
  RoomCompositeEgressRequest,
  StopEgressRequest,
} from '@livekit/protocol';
import { RoomServiceClient, TokenVerifier } from 'livekit-server-sdk';
import { passThrough } from './pass-through.ts';
import { runEgress } from './run-egress.ts';
import type { Egress, FarEnd } from './run-egress.ts';

export interface Recorder {
  /** The URL of LiveKit with this recorder, for the platform. */
  readonly url: string;
  /** Every egress so far, oldest first. */
  egresses(): EgressInfo[];
  /** Ends the recordings that are in progress, and finishes their files. */
  close(): Promise<void>;
}

type Json = Parameters<typeof ListEgressRequest.fromJson>[0];
type Answer =
  | { readonly toJson: EgressInfo['toJson'] }
  | { readonly status: number; readonly code: string; readonly msg: string };

const prefix = '/twirp/livekit.Egress/';
/** How long an egress that has ended is listed. */
const rememberMs = 600_000;
const lenient = { ignoreUnknownFields: true } as const;
const isOver = ({ info }: Egress): boolean => info.status > EgressStatus.EGRESS_ENDING;
const notFound = (msg: string): Answer => ({ status: 404, code: 'not_found', msg });

export async function startRecorder(far: FarEnd, port = 0): Promise<Recorder> {
  const all = new Map<string, Egress>();
  const running = new Set<Promise<void>>();
  const methods = egressMethods(far, all, running);
  const livekit = passThrough(far.livekit_url);
  const verifier = new TokenVerifier(far.api_key, far.api_secret);
  const server = createServer((request, response) => {
    if (!request.url?.startsWith(prefix)) return livekit.serve(request, response);
    serve(verifier, methods[request.url.slice(prefix.length)], request).then(
      (answer) => send(response, answer),
      (error: unknown) => send(response, { status: 500, code: 'internal', msg: String(error) }),
    );
  });
  server.on('upgrade', (request, socket, head: Buffer) => livekit.upgrade(request, socket, head));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    egresses: () => [...all.values()].map(({ info }) => info),
    async close() {
      for (const { stop } of all.values()) stop.abort();
      await Promise.all(running);
      server.close();
      server.closeAllConnections();
    },
  };
}

type Method = (body: Json) => Answer | Promise<Answer>;

function egressMethods(far: FarEnd, all: Map<string, Egress>, running: Set<Promise<void>>): Record<string, Method> {
  const rooms = new RoomServiceClient(far.livekit_url, far.api_key, far.api_secret);
  return {
    async StartRoomCompositeEgress(body) {
      const {
        roomName,
        audioOnly,
        layout,
        fileOutputs: [file],
      } = RoomCompositeEgressRequest.fromJson(body, lenient);
      if (!file || !audioOnly || layout !== '')
        return { status: 400, code: 'invalid_argument', msg: 'this recorder writes the audio of a room into one file' };
      const [room] = await rooms.listRooms([roomName]);
      if (!room) return notFound('requested room does not exist');
      const info = new EgressInfo({
        egressId: `EG_${randomBytes(6).toString('hex')}`,
        roomName,
        roomId: room.sid,
        status: EgressStatus.EGRESS_STARTING,
      });
      const egress: Egress = { info, file, stop: new AbortController() };
      all.set(info.egressId, egress);
      const started = info.clone();
      const run = runEgress(far, egress).finally(() => {
        running.delete(run);
        setTimeout(() => all.delete(info.egressId), rememberMs).unref();
      });
      running.add(run);
      return started;
    },
    ListEgress(body) {
      const { roomName, egressId, active } = ListEgressRequest.fromJson(body, lenient);
      const found = [...all.values()].filter(
        (one) =>
          (!roomName || one.info.roomName === roomName) &&
          (!egressId || one.info.egressId === egressId) &&
          !(active && isOver(one)),
      );
      return new ListEgressResponse({ items: found.map(({ info }) => info) });
    },
    StopEgress(body) {
      const egress = all.get(StopEgressRequest.fromJson(body, lenient).egressId);
      if (!egress) return notFound('egress does not exist');
      if (isOver(egress))
        return {
          status: 412,
          code: 'failed_precondition',
          msg: `egress with status ${EgressStatus[egress.info.status]} cannot be stopped`,
        };
      egress.stop.abort();
      return egress.info;
    },
  };
}

async function serve(verifier: TokenVerifier, method: Method | undefined, request: IncomingMessage): Promise<Answer> {
  const claims = await verifier
    .verify(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
    .catch(() => undefined);
  if (!claims?.video?.roomRecord) return { status: 401, code: 'unauthenticated', msg: 'permissions denied' };
  if (!method) return { status: 404, code: 'bad_route', msg: `no handler for path "${request.url}"` };
  return method((await json(request)) as Json);
}

function send(response: ServerResponse, answer: Answer): void {
  const [status, body] =
    'toJson' in answer
      ? [200, answer.toJson({ emitDefaultValues: true, useProtoFieldName: true })]
      : [answer.status, { code: answer.code, msg: answer.msg }];
  // Without any parameter: clients compare the whole header and drop the code when it differs.
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
