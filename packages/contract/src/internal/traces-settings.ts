// The settings of traces, of both programs. OpenTelemetry's SDK itself reads those that only it uses.
import * as z from 'zod';

const text = z.string().optional();
const url = z.url({ protocol: /^https?$/ }).optional();

/** Environment variables with the names and the meaning that OpenTelemetry gives them. */
export const tracesVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_RESOURCE_ATTRIBUTES: text,
  OTEL_SERVICE_NAME: text,
  OTEL_TRACES_SAMPLER: text,
  OTEL_TRACES_SAMPLER_ARG: text,
};

/** Where spans are sent; null: nowhere. */
export const tracesUrlOf = (e: z.output<z.ZodObject<typeof tracesVariables>>): string | null =>
  e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
  (e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : `${e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`);
