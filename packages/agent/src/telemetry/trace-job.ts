// The trace of a call in the agent's process: one span of the job, and below it what the framework tells of the session,
// of each turn with its recognition, model and speech, and of tools.
import { log, telemetry } from '@livekit/agents';
import { context, trace } from '@opentelemetry/api';
import type { AgentJobMetadata } from '@voicecall/contract';

/** Runs `hold` with the job whose `traceparent` is this span; with the job as it came where spans are sent nowhere. */
export async function traceJob(
  url: string | null,
  job: AgentJobMetadata,
  hold: (job: AgentJobMetadata) => Promise<void>,
): Promise<void> {
  if (url === null) return hold(job);
  const { contextOf, openTraces, traceparentOf } = await import('@voicecall/contract/traces');
  const framework = new telemetry.FanoutSpanProcessor();
  const { provider, close } = openTraces({
    url,
    role: 'agent',
    onChange: (problem) => problem !== null && log().warn({ problem }, 'spans cannot be exported, and are dropped'),
    processors: [framework],
  });
  // The framework finds the span around its own by the context that this installs.
  provider.register();
  telemetry.setTracerProvider(provider, { registerSpanProcessor: (it) => framework.add(it), allowPii: false });
  const attributes = { 'voicecall.tenant_id': job.tenant_id, 'voicecall.call_id': job.call_id };
  const around = contextOf(job.traceparent);
  const span = provider.getTracer('voicecall').startSpan('agent job', { attributes }, around);
  try {
    await context.with(trace.setSpan(around, span), hold, undefined, { ...job, traceparent: traceparentOf(span) });
  } finally {
    span.end();
    await close();
  }
}
