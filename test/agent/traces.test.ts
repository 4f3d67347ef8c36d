// The agent's process joins the trace of its call with what the framework tells, without what was said.
import { telemetry } from '@livekit/agents';
import { traceJob } from '@voicecall/agent/telemetry/trace-job.ts';
import { exampleId } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { startTraceCollector } from '../harness/receivers/trace-collector.ts';

const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const job = {
  tenant_id: exampleId('tenant'),
  call_id: exampleId('call'),
  server_url: 'http://127.0.0.1:1',
  token: 'token',
  traceparent: `00-${caller.trace}-${caller.span}-01`,
};

it('spans of the framework are below that of the job, and have figures, but no words', async () => {
  const collector = await startTraceCollector();
  let sent: string | undefined;
  await traceJob(collector.url, job, async ({ traceparent }) => {
    sent = traceparent;
    await telemetry.tracer.startActiveSpan(
      async (span) => {
        span.setAttributes({ 'lk.response.ttft': 0.3, 'lk.pii.user_input': 'said', 'lk.future_text': 'said' });
        span.addEvent('gen_ai.user.message', { content: 'said' });
        span.recordException(new Error('said'));
      },
      { name: 'llm_node' },
    );
  });
  const [turn, own] = collector.spans();
  expect(own).toMatchObject({
    name: 'agent job',
    trace: caller.trace,
    parent: caller.span,
    attributes: { 'voicecall.call_id': job.call_id },
    resource: { 'service.name': 'voicecall', 'voicecall.role': 'agent' },
  });
  expect(turn).toMatchObject({ name: 'llm_node', trace: caller.trace, parent: own?.id });
  expect(Object.keys(turn?.attributes ?? {})).toEqual(['lk.response.ttft']);
  expect(sent).toBe(`00-${caller.trace}-${own?.id}-01`);
  expect(Buffer.concat(collector.bodies).includes('said')).toBe(false);
  await collector.close();
});
