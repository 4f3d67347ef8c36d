// The traces that a process of either program exports, with OpenTelemetry's SDK. Loaded only where spans are sent
// somewhere. A collector that is away, slow or sends nonsense costs a bounded queue of spans and one line in the log.
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, isSpanContextValid, trace } from '@opentelemetry/api';
import type { Context, Span, SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { build } from './build.ts';

interface TracesOptions {
  readonly url: string;
  readonly role: string;
  /** Called with the reason when spans are lost, and with null once they arrive again. */
  readonly onChange: (problem: string | null) => void;
  readonly processors?: readonly SpanProcessor[];
}

/** What makes the spans of a process. */
export interface Traces {
  readonly provider: NodeTracerProvider;
  /** Sends what waits, within a second. */
  readonly close: () => Promise<unknown>;
}

const lastSpansMs = 1_000;
const longestProblem = 200;

/**
 * Attributes that may leave the process. The framework of the agent, and errors, also have words of calls; so what is
 * not here is left out, as are all events and messages of errors.
 */
const exported =
  /^(voicecall\.|http\.(request\.method|route|response\.status_code)$|server\.address$|error\.type$|lk\.(speech_id|interrupted|retry_count|e2e_latency|response\.tt|transcription_delay|end_of_turn_delay|eou\.endpointing_delay|function_tool\.is_error)|gen_ai\.((operation|provider|tool)\.name$|(request|response)\.model$|usage\.))/;

/** Starts the export. */
export function openTraces({ url, role, onChange, processors = [] }: TracesOptions): Traces {
  const own = {
    'service.name': 'voicecall',
    'service.version': build.version,
    'service.instance.id': `${hostname()}:${process.pid}`,
    'voicecall.commit': build.commit,
    'voicecall.role': role,
  };
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(own))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [...processors, new BatchSpanProcessor(bareExporter(new OTLPTraceExporter({ url }), onChange))],
  });
  return {
    provider,
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), delay(lastSpansMs, undefined, { ref: false })]),
  };
}

function bareExporter(exporter: SpanExporter, onChange: TracesOptions['onChange']): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans.map(bare), (result) => {
        const failed = result.error !== undefined;
        if (failed !== failing) onChange(result.error?.message.slice(0, longestProblem) ?? null);
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

const bare = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => exported.test(name))) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;

/** The header (W3C Trace Context) that names a span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The span that such a header names; undefined for anything else: it comes from clients. */
export function parseTraceparent(header: string | null | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(header ?? '') ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** Where spans below that span begin; without one they begin a trace. */
export function contextOf(header: string | null | undefined): Context {
  const from = parseTraceparent(header);
  return from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT;
}
