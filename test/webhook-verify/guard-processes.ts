// The guide's receivers that share what they have handled, as processes, and the work of their handlers.
import type { ServerResponse } from 'node:http';
import { signTestEvent } from '@voicecall/webhook-verify';
import { quietPort } from '../harness/platform/run-process.ts';
import { until } from '../harness/calls/place-call.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';
import { snippetsOf, startProgram } from '../harness/snippets.ts';
import { secret, serve } from './served.ts';

const snippets = await snippetsOf('docs/receiving-webhooks.md');
const event = { id: 'wdl_1', type: 'call.completed' };

/** The work of the handlers: each piece waits here until the test ends it, well or badly. */
export async function startWork() {
  const waiting: ServerResponse[] = [];
  const url = await serve((_request, response) => void waiting.push(response));
  return {
    url,
    waiting,
    /** Ends the oldest piece of work. */
    async end(status: number): Promise<void> {
      await until(async () => waiting.slice(0, 1));
      waiting.shift()?.writeHead(status).end();
    },
  };
}

export interface Process {
  readonly running: RunningProcess;
  /** Posts the event, signed; returns the status of the response. */
  deliver(): Promise<number>;
}

/** Starts the guide's program, whose handler does its work before `at`. */
export async function startReceiver(name: string, env: Record<string, string>, at: string): Promise<Process> {
  const text = snippets.get(name) ?? '';
  if (!text.includes(at)) throw new Error(`${name} has no ${at}`);
  const work = `const done = await fetch(process.env.WORK_URL ?? ''); if (!done.ok) throw new Error('the work failed');`;
  const port = await quietPort();
  const running = await startProgram(text.replace(at, `${work} ${at}`), {
    PORT: String(port),
    SIGNING_SECRET: secret,
    ...env,
  });
  const url = `http://127.0.0.1:${port}/voice`;
  await until(async () =>
    fetch(url).then(
      () => [1],
      () => [],
    ),
  );
  return {
    running,
    async deliver() {
      const { body, headers } = await signTestEvent(event, secret);
      return fetch(url, { method: 'POST', body, headers }).then(
        ({ status }) => status,
        () => 0,
      );
    },
  };
}

export async function kill({ running }: Process): Promise<void> {
  running.signal('SIGKILL');
  await running.ended;
}
