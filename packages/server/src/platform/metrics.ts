// What /metrics shows, in Prometheus form.
import { setTimeout as delay } from 'node:timers/promises';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metric } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly callsEnded: Counter<'status' | 'ended_reason'>;
  readonly dials: Counter<'outcome' | 'sip_status'>;
  readonly agentArrivalSeconds: Histogram;
  readonly callRepairs: Counter<'kind'>;
  readonly mediaSeconds: Histogram<'request' | 'outcome'>;
  readonly eventsPublished: Counter<'type'>;
  readonly deliveryAttempts: Counter<'outcome'>;
  readonly deliverySeconds: Histogram;
  readonly attemptsUnderWay: Gauge;
  readonly streams: Gauge;
  readonly streamBytesWaiting: Gauge;
  readonly jobErrors: Counter<'job'>;
  readonly summariesFinished: Counter<'status' | 'failure_code'>;
  readonly summarySeconds: Histogram;
  readonly summaryClaimsRefuted: Counter<'reason'>;
  readonly summaryVerifications: Counter<'outcome'>;
  readonly summaryModelRequests: Counter<'question' | 'outcome'>;
  readonly summaryModelTokens: Counter<'question' | 'direction'>;
  readonly summaryModelSeconds: Histogram<'question'>;
  readonly requestLogDropped: Counter;
  readonly databaseUp: Gauge;
  readonly requestsWaiting: Gauge;
  readonly livekitWebhooksRefused: Counter<'reason'>;
}

type CallMetric = 'callsEnded' | 'dials' | 'agentArrivalSeconds' | 'callRepairs' | 'mediaSeconds';
type SummaryMetric = Extract<keyof Metrics, `summar${string}`>;

const queryTimeoutMs = 2_000;

/** Metrics matter most while the database fails: then those that ask it are unknown, and the others are still shown. */
export const orUnknown = (value: Promise<number>): Promise<number> =>
  Promise.race([value.catch(() => Number.NaN), delay(queryTimeoutMs, Number.NaN, { ref: false })]);

let ofProcess: Registry | undefined;

/** Of the process and not of an app: what measures them, such as a timer of 10 ms, never ends. */
function metricsOfProcess(): Metric[] {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  // Its declaration says that these are their values.
  return ofProcess.getMetricsAsArray() as unknown as Metric[];
}

/** One registry per app, so that tests can run several apps in one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  for (const metric of metricsOfProcess()) registry.registerMetric(metric);
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'voicecall_http_request_seconds',
      help: 'Duration of HTTP requests.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    ...callMetrics(registers),
    eventsPublished: new Counter({
      name: 'voicecall_events_published_total',
      help: 'Events written.',
      labelNames: ['type'],
      registers,
    }),
    deliveryAttempts: new Counter({
      name: 'voicecall_delivery_attempts_total',
      help: 'Webhook delivery attempts.',
      labelNames: ['outcome'],
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'voicecall_delivery_seconds',
      help: 'Duration of webhook delivery attempts.',
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15],
      registers,
    }),
    attemptsUnderWay: new Gauge({
      name: 'voicecall_delivery_attempts_under_way',
      help: 'Webhook delivery attempts of this process that wait for an answer.',
      registers,
    }),
    livekitWebhooksRefused: new Counter({
      name: 'voicecall_livekit_webhooks_refused_total',
      help: 'Webhooks that LiveKit did not sign, or that came beyond the limit.',
      labelNames: ['reason'],
      registers,
    }),
    requestsWaiting: new Gauge({
      name: 'voicecall_http_requests_waiting',
      help: 'Requests of this process that wait because their tenant has its share of it.',
      registers,
    }),
    streams: new Gauge({ name: 'voicecall_streams', help: 'Live streams of this process that are open.', registers }),
    streamBytesWaiting: new Gauge({
      name: 'voicecall_stream_bytes_waiting',
      help: 'What live streams of this process hold until their clients read it.',
      registers,
    }),
    jobErrors: new Counter({
      name: 'voicecall_job_errors_total',
      help: 'Job handlers that threw.',
      labelNames: ['job'],
      registers,
    }),
    ...summaryMetrics(registers),
    requestLogDropped: new Counter({
      name: 'voicecall_request_log_dropped_total',
      help: 'Entries of the request log that were not written.',
      registers,
    }),
    databaseUp: new Gauge({
      name: 'voicecall_database_up',
      help: '1 when the last readiness check reached the database and could write.',
      registers,
    }),
  };
}

const callMetrics = (registers: Registry[]): Pick<Metrics, CallMetric> => ({
  callsEnded: new Counter({
    name: 'voicecall_calls_ended_total',
    help: 'Calls that reached a terminal state.',
    labelNames: ['status', 'ended_reason'],
    registers,
  }),
  dials: new Counter({
    name: 'voicecall_dials_total',
    help: 'Dials that have ended, with the SIP status of the refusal.',
    labelNames: ['outcome', 'sip_status'],
    registers,
  }),
  agentArrivalSeconds: new Histogram({
    name: 'voicecall_agent_arrival_seconds',
    help: 'From the admission of an outbound call to the entry of its agent into the room.',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers,
  }),
  callRepairs: new Counter({
    name: 'voicecall_call_repairs_total',
    help: 'What the check of unfinished calls found that nothing else had told: an answer, or the reason of an end.',
    labelNames: ['kind'],
    registers,
  }),
  mediaSeconds: new Histogram({
    name: 'voicecall_livekit_request_seconds',
    help: 'Duration of requests to LiveKit.',
    labelNames: ['request', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 10, 60],
    registers,
  }),
});

const summaryMetrics = (registers: Registry[]): Pick<Metrics, SummaryMetric> => ({
  summariesFinished: new Counter({
    name: 'voicecall_summaries_total',
    help: 'Summaries that are ready or have failed.',
    labelNames: ['status', 'failure_code'],
    registers,
  }),
  summarySeconds: new Histogram({
    name: 'voicecall_summary_seconds',
    help: 'From the end of the call, or the rerun, to its summary.',
    buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800],
    registers,
  }),
  summaryClaimsRefuted: new Counter({
    name: 'voicecall_summary_claims_refuted_total',
    help: 'Claims of the language model that the call did not bear out.',
    labelNames: ['reason'],
    registers,
  }),
  summaryVerifications: new Counter({
    name: 'voicecall_summary_verifications_total',
    help: 'Summaries that are ready, by what became of their verification.',
    labelNames: ['outcome'],
    registers,
  }),
  summaryModelRequests: new Counter({
    name: 'voicecall_summary_model_requests_total',
    help: 'Requests to the language models of summaries.',
    labelNames: ['question', 'outcome'],
    registers,
  }),
  summaryModelTokens: new Counter({
    name: 'voicecall_summary_model_tokens_total',
    help: 'Tokens that the language models of summaries reported.',
    labelNames: ['question', 'direction'],
    registers,
  }),
  summaryModelSeconds: new Histogram({
    name: 'voicecall_summary_model_seconds',
    help: 'Duration of requests to the language models of summaries.',
    labelNames: ['question'],
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 90],
    registers,
  }),
});
