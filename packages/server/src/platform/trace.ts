// The span of what runs now. Where no traces are exported, each function is one check and runs what it is given.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanAttributes, SpanOptions, Tracer } from '../ports/tracer.ts';

interface Active {
  readonly tracer: Tracer;
  /** Null outside of a trace. */
  readonly span: Span | null;
}

const current = new AsyncLocalStorage<Active>();

/** Runs `work`, in which, and in whatever it starts, spans can begin. */
export const withTracer = <T>(tracer: Tracer | null, work: () => T): T =>
  tracer ? current.run({ tracer, span: null }, work) : work();

/** Names the current span to another process, or to later work. */
export const traceparent = (): string | null => current.getStore()?.span?.traceparent ?? null;

/** Adds to what the current span says. */
export const annotate = (attributes: SpanAttributes): void => current.getStore()?.span?.set(attributes);

/** What is said of a span, asked for only when there is one. */
type About = () => Pick<SpanOptions, 'kind' | 'attributes'>;

const nothing: About = () => ({});

/** A span within the current one. */
export function inSpan<T>(name: string, work: () => Promise<T>, about: About = nothing): Promise<T> {
  const active = current.getStore();
  return active?.span ? run(active.tracer, name, { ...about(), parent: active.span.traceparent }, work) : work();
}

/** A span in the trace that `parent` is of; none without it. */
export function continueTrace<T>(
  parent: string | null | undefined,
  name: string,
  work: () => Promise<T>,
  about: About = nothing,
): Promise<T> {
  const active = current.getStore();
  if (!active || !parent) return work();
  const own = active.span?.traceparent ?? null;
  const isOwn = own !== null && isSame(own, parent);
  return run(active.tracer, name, { ...about(), parent: isOwn ? own : parent, link: isOwn ? null : own }, work);
}

/** What concerns a call is in the trace of the call: a span only where something else led to it. */
export function joinTrace<T>(
  call: { readonly id: string; readonly traceparent: string | null },
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const own = traceparent();
  if (own && call.traceparent && isSame(own, call.traceparent)) return work();
  return continueTrace(call.traceparent, name, work, () => ({ attributes: { 'voicecall.call_id': call.id } }));
}

/** Runs `work` in a span that its caller ends. */
export const runIn = (tracer: Tracer, span: Span, work: () => void): void => current.run({ tracer, span }, work);

async function run<T>(tracer: Tracer, name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = tracer.start(name, options);
  try {
    const result = await current.run({ tracer, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(kindOf(error));
    throw error;
  }
}

/** Never the message, which can name a person. */
function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return [code, name].find((it): it is string => typeof it === 'string' && /^\w{1,64}$/.test(it)) ?? 'error';
}

/** The trace id stands behind the version. */
const isSame = (one: string, other: string): boolean => one.slice(3, 35) === other.slice(3, 35);
