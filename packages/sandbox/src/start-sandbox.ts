// Starts the sandbox: one HTTP server with the LiveKit API, a language model, a carrier, and the remote control.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { EgressStatus, JobStatus } from '@livekit/protocol';
import type { EgressInfo } from '@livekit/protocol';
import type * as z from 'zod';
import { describe } from '@voicecall/contract/server-link';
import type { Watchdog } from './agent/hold-call.ts';
import { createWorker } from './agent/worker.ts';
import { createCarrier } from './carrier/create-carrier.ts';
import type { SandboxCarrier } from './carrier/create-carrier.ts';
import { createControl } from './control.ts';
import { addDispatch, createDispatchService } from './dispatch/dispatch-service.ts';
import type { Offer } from './dispatch/dispatch-service.ts';
import { createEgressStore } from './egress/egress-service.ts';
import type { RecorderFailure } from './egress/record-room.ts';
import { createTrace } from './faults/trace.ts';
import type { Happening } from './faults/trace.ts';
import { createLifetime } from './lifetime.ts';
import type { Lifetime, Timer } from './lifetime.ts';
import { createModelServer } from './model/model-server.ts';
import { createModelFaults, modelFaultOrder } from './model/model-faults.ts';
import type { ModelFaultOrder, SeenModelRequest } from './model/model-faults.ts';
import type { LiveRoom } from './rooms/live-room.ts';
import { createRoomStore } from './rooms/room-store.ts';
import type { OpenRoom, RoomStore } from './rooms/room-store.ts';
import { createRoomService } from './rooms/room-service.ts';
import { createCallMethods } from './sip/call-methods.ts';
import type { Dial } from './sip/call-methods.ts';
import { createRing } from './sip/ring.ts';
import { createRuleMethods } from './sip/rule-methods.ts';
import { openSipStore } from './sip/sip-store.ts';
import { createSpeech } from './speech/speech.ts';
import { createTrunkMethods } from './sip/trunk-methods.ts';
import { createTwirpEdge } from './twirp/edge.ts';
import { createFaults } from './twirp/faults.ts';
import type { InjectedFault } from './twirp/faults.ts';
import { createJoin } from './web/join.ts';
import { createWebhookQueues } from './webhooks/webhook-queues.ts';

export interface SandboxOptions {
  /** Listen address; 127.0.0.1 when absent. */
  readonly host?: string;
  /** Listen port; any free one when absent or 0. */
  readonly port?: number;
  readonly api_key: string;
  readonly api_secret: string;
  /** Where webhooks go; without it there are none. `setWebhookUrl` changes it. */
  readonly webhook_url?: string | null;
  /** How much faster than real time the scripts run. */
  readonly clock_speed: number;
  /** The same for conversations, `clock_speed` when absent: those that are slow enough last until somebody ends them. */
  readonly talk_speed?: number;
  /**
   * How long an agent waits for a browser, and how long a silence may last, in real time; the platform's limits when
   * absent.
   */
  readonly watchdog?: Watchdog;
  /** Replaces real time for LiveKit's own timers and the agents' watchdogs. */
  readonly timer?: Timer;
  /** File that keeps trunks and dispatch rules over a restart; a file beside it keeps the carrier's contents. */
  readonly state_file?: string;
  /** Receives errors of background work; they are ignored when absent. */
  readonly log?: (problem: string) => void;
}

/** A job that an agent accepted. */
export interface AgentJob {
  readonly job_id: string;
  readonly dispatch_id: string;
  readonly room: string;
  readonly agent_name: string;
  readonly identity: string;
  readonly status: 'running' | 'ended';
  /** Milliseconds since 1970. A job ends with its dispatch, or when its worker has left. */
  readonly accepted_at: number;
  readonly ended_at: number | null;
}

/** A recording of a room, as its egress reports it. */
export interface SandboxRecording {
  readonly egress_id: string;
  readonly room: string;
  readonly status: string;
}

export interface Sandbox extends SandboxCarrier {
  readonly url: string;
  /** Every request to dial ever received, oldest first; the last ten thousand. */
  dials(): Dial[];
  /** Names of the rooms that are open. */
  rooms(): string[];
  /** Jobs in open rooms and in those that finished within the last ten minutes. */
  agentJobs(): AgentJob[];
  /** Recordings of the last ten minutes, oldest first. */
  recordings(): SandboxRecording[];
  /** The failure of new recorders. */
  setRecorderFailure(failure: RecorderFailure | null): void;
  /** What really happened in the rooms, oldest first, regardless of the webhooks. */
  happenings(): Happening[];
  /** Every method of the LiveKit API that the sandbox offers. */
  methods(): string[];
  /** Method → number of requests. */
  requests(): Record<string, number>;
  /** Every fault that was applied, oldest first. */
  injectedFaults(): InjectedFault[];
  /** The next requests to the language model get this fault. */
  orderModelFault(order: z.input<typeof modelFaultOrder>): ModelFaultOrder;
  /** Every request to the language model about a call, oldest first; the last ten thousand. */
  modelRequests(): SeenModelRequest[];
  /** Clears the ordered faults and the request log of the language model. */
  clearModel(): void;
  setWebhookUrl(url: string | null): void;
  /** Ends everything: servers, timers and background work. */
  close(): Promise<void>;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { api_key, api_secret, clock_speed, state_file, log = () => undefined } = options;
  const lifetime = createLifetime(clock_speed, log, options.timer, options.talk_speed);
  const faults = createFaults();
  const trace = createTrace();
  const webhooks = createWebhookQueues({ lifetime, api_key, api_secret }, faults, options.webhook_url ?? null);
  const rooms = createRoomStore(lifetime, (...event) => {
    trace.note(...event);
    webhooks.notify(...event);
  });
  const store = openSipStore(state_file);
  const dials: Dial[] = [];
  const speech = createSpeech(lifetime);
  const offer = createWorker(lifetime, rooms, speech, options.watchdog);
  const openRoom = createOpenRoom(rooms, offer);
  const egress = createEgressStore({ lifetime, rooms, notify: webhooks.notify, speech });
  const services = {
    Egress: egress.service,
    RoomService: createRoomService(rooms, openRoom),
    AgentDispatchService: createDispatchService(rooms, openRoom, offer),
    SIP: {
      ...createTrunkMethods(store),
      ...createRuleMethods(store),
      ...createCallMethods({ lifetime, rooms, openRoom, store, dials }),
    },
  };
  const twirp = createTwirpEdge({ lifetime, faults, services, api_key, api_secret });
  const model = openModel();
  const carrier = createCarrier(state_file);
  const control = createControl({
    rooms,
    faults,
    modelFaults: model.faults,
    carrier: carrier.controls,
    dials,
    ring: createRing({ lifetime, rooms, openRoom, store }),
    join: createJoin({ lifetime, rooms, openRoom, api_key, api_secret }),
  });
  const server = createServer(
    routed({ twirp, control, model: model.handleRequest, carrier: carrier.handleRequest }, log),
  );
  const url = await listen(server, options.host ?? '127.0.0.1', options.port ?? 0);
  let closed: Promise<void> | undefined;
  return {
    url,
    dials: () => [...dials],
    rooms: () => rooms.all().map(({ info }) => info.name),
    agentJobs: () => [...rooms.finished(), ...rooms.all()].flatMap(jobsOf),
    recordings: () => egress.all().map(recordingOf),
    setRecorderFailure: (failure) => egress.setFailure(failure),
    happenings: () => trace.happenings(),
    methods: () => Object.values(services).flatMap((methods) => Object.keys(methods)),
    requests: () => faults.requests(),
    injectedFaults: () => faults.injected(),
    ...model.handle,
    ...carrier.handle,
    setWebhookUrl: (next) => webhooks.setUrl(next),
    close: () => (closed ??= closeAll(server, lifetime)),
  };
}

/** As in LiveKit, a room without agents of its own gets a dispatch to the agent without a name. */
const createOpenRoom =
  (rooms: RoomStore, offer: Offer): OpenRoom =>
  (request) => {
    const known = rooms.find(request.name);
    const room = rooms.open(request);
    const agents = request.agents?.length ? request.agents : [{ agentName: '', metadata: '' }];
    if (!known) for (const agent of agents) addDispatch(offer, room, agent);
    return room;
  };

function openModel() {
  const faults = createModelFaults();
  const handle: Pick<Sandbox, 'orderModelFault' | 'modelRequests' | 'clearModel'> = {
    orderModelFault(order) {
      const ordered = modelFaultOrder.parse(order);
      faults.order(ordered);
      return ordered;
    },
    modelRequests: () => faults.requests(),
    clearModel: () => faults.clear(),
  };
  return { faults, handle, handleRequest: createModelServer(faults) };
}

type Handler = (...exchange: Parameters<RequestListener>) => Promise<void>;

const routed =
  (
    { twirp, control, model, carrier }: Readonly<Record<'twirp' | 'control' | 'model' | 'carrier', Handler>>,
    log: (problem: string) => void,
  ): RequestListener =>
  (req, res) => {
    if (req.url === '/') {
      res.end('OK');
      return;
    }
    const places: Record<string, Handler> = { sandbox: control, model, carrier };
    const handler = places[/^\/(sandbox|model|carrier)\//.exec(req.url ?? '')?.[1] ?? ''] ?? twirp;
    handler(req, res).catch((error: unknown) => {
      log(`request failed: ${describe(error)}`);
      res.destroy();
    });
  };

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return `http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`;
}

async function closeAll(server: Server, lifetime: Lifetime): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await Promise.all([closed, lifetime.end()]);
}

const recordingOf = ({ egressId, roomName, status }: EgressInfo): SandboxRecording => ({
  egress_id: egressId,
  room: roomName,
  status: EgressStatus[status],
});

const msOf = (nanoseconds = 0n): number => Number(nanoseconds / 1_000_000n);

const jobsOf = ({ info, jobs }: LiveRoom): AgentJob[] =>
  jobs.map((job) => ({
    job_id: job.id,
    dispatch_id: job.dispatchId,
    room: info.name,
    agent_name: job.agentName,
    identity: job.state?.participantIdentity ?? '',
    status: job.state?.status === JobStatus.JS_RUNNING ? 'running' : 'ended',
    accepted_at: msOf(job.state?.startedAt),
    ended_at: job.state?.endedAt ? msOf(job.state.endedAt) : null,
  }));
