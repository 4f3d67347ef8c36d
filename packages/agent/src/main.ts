// The agent worker: waits at LiveKit for calls that are dispatched to it, and runs each in a process of its own.
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AgentServer, initializeLogger, log, ServerOptions } from '@livekit/agents';
import { loadConfig } from './config.ts';
import type { AgentConfig } from './config.ts';
import { startCourier } from './reports/report-sender.ts';
import { describe } from './server-link.ts';

/** How long a call that has to end may take to be reported, with a platform that does not answer. */
const endWithinMs = 90_000;
/**
 * Job processes without a call; those that are only being started do not hear that they should end, and end when their
 * worker is gone.
 */
const endIdleWithinMs = 3_000;
const mostIdleProcesses = 4;

function config(): AgentConfig {
  try {
    return loadConfig();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}

const { livekit, agent_name, capacity, host, port, drain_sec, outbox_dir, log_level } = config();
initializeLogger({ pretty: false, level: log_level });

const server = new AgentServer(
  new ServerOptions({
    agent: fileURLToPath(new URL('./job.ts', import.meta.url)),
    // With a name, a worker gets only the jobs that are dispatched to it.
    agentName: agent_name,
    wsURL: livekit.url,
    apiKey: livekit.api_key,
    apiSecret: livekit.api_secret,
    host,
    port,
    logLevel: log_level,
    // LiveKit passes over a worker that reports a busy machine, even an idle worker. What counts is the calls it holds.
    loadFunc: async (worker) => Math.min(1, worker.activeJobs.length / capacity),
    loadThreshold: 0.99,
    numIdleProcesses: Math.min(capacity, availableParallelism(), mostIdleProcesses),
    initializeProcessTimeout: 60_000,
    // For a process that does not answer; one that has a call to end and to report takes its time.
    shutdownProcessTimeout: 10_000,
    // LiveKit may be away for as long as it likes.
    maxRetry: Number.MAX_SAFE_INTEGER,
  }),
);

const courier = startCourier({ directory: outbox_dir, log: (problem, about) => log().error(about, problem) });

let stopping = false;
let hurry = false;

/** Lets the calls come to their end, for a while; a second signal ends them at once. */
async function stop(): Promise<void> {
  hurry = stopping;
  if (stopping) return;
  stopping = true;
  // From here on no new job is taken. The vendor's own wait trips over processes that are only being started.
  void server.drain(0).catch((error: unknown) => log().debug({ problem: describe(error) }, 'while draining'));
  const late = Date.now() + drain_sec * 1000;
  while (server.activeJobs.length > 0 && !hurry && Date.now() < late) await sleep(250);
  // What it has not delivered is on the disk.
  void courier.stop();
  await Promise.race([server.close(), sleep(server.activeJobs.length > 0 ? endWithinMs : endIdleWithinMs)]);
  process.exit(0);
}

const end = (): void =>
  void stop().catch((error: unknown) => {
    log().error({ problem: describe(error) }, 'the worker did not stop in order');
    process.exit(1);
  });
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);

await server.run();
