// Spans by OpenTelemetry's SDK, sent to a collector by OTLP.
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { Tracer as OtelTracer } from '@opentelemetry/api';
import { contextOf, openTraces, parseTraceparent, traceparentOf } from '@voicecall/contract/traces';
import type { Tracer } from '../ports/tracer.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export function otelTracer(options: Parameters<typeof openTraces>[0]): Tracer {
  const { provider, close } = openTraces(options);
  const tracer: OtelTracer = provider.getTracer('voicecall');
  return {
    start(name, { parent, link, kind = 'internal', attributes = {} }) {
      const linked = parseTraceparent(link);
      const links = linked ? [{ context: linked }] : [];
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, contextOf(parent));
      return {
        traceparent: traceparentOf(span),
        set: (more) => void span.setAttributes(more),
        rename: (to) => void span.updateName(to),
        end(error) {
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error);
          span.end();
        },
      };
    },
    close,
  };
}
