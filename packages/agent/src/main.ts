// The agent worker: registers with LiveKit, receives dispatched calls, and runs each in a process of its own.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AgentServer, initializeLogger, log, ServerOptions } from '@livekit/agents';
import { loadConfig } from './config.ts';
import type { AgentConfig } from './config.ts';
import { makeDirectory } from './make-directory.ts';
import { startReportSender } from './reports/report-sender.ts';
import { build } from '@voicecall/contract/build';
import { describe } from '@voicecall/contract/server-link';
import { nameWorker } from './worker-identity.ts';

/** How long a call that must end may spend on its report while the platform does not respond. */
const endWithinMs = 90_000;
/**
 * Idle job processes. Those that are still starting do not receive the request to end; they end when the worker has
 * died.
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
keepCompiledCode(join(outbox_dir, 'compiled'));
const worker = nameWorker();
log().info({ ...build, role: 'agent' }, 'the process starts');

/**
 * For the processes of calls: each would compile the framework again, which is a third of its start. Not in the
 * system's temporary directory, where other accounts could put code.
 */
function keepCompiledCode(directory: string): void {
  try {
    makeDirectory(directory);
    process.env['NODE_COMPILE_CACHE'] ??= directory;
  } catch (error) {
    log().warn({ problem: describe(error) }, 'compiled code is not kept');
  }
}

const server = new AgentServer(
  new ServerOptions({
    agent: fileURLToPath(new URL('./job.ts', import.meta.url)),
    // With an agent name, a worker gets only jobs that are dispatched to that name.
    agentName: agent_name,
    wsURL: livekit.url,
    apiKey: livekit.api_key,
    apiSecret: livekit.api_secret,
    host,
    port,
    logLevel: log_level,
    // LiveKit skips a worker that reports a busy machine, even when the worker is idle. So the load is the number of
    // calls.
    loadFunc: async (worker) => Math.min(1, worker.activeJobs.length / capacity),
    loadThreshold: 0.99,
    numIdleProcesses: Math.min(capacity, availableParallelism(), mostIdleProcesses),
    initializeProcessTimeout: 60_000,
    // For a process that does not respond; one that still has to end and report its call needs this time.
    shutdownProcessTimeout: 10_000,
    // Retries without limit: LiveKit may be unavailable for any length of time.
    maxRetry: Number.MAX_SAFE_INTEGER,
  }),
);

// It also watches the processes of the calls: when one dies, the platform is told at once, and ends the call.
const reportSender = startReportSender({
  directory: outbox_dir,
  worker,
  log: (problem, about) => log().error(about, problem),
});

let stopping = false;
let hurry = false;

/** Waits for the calls to end, up to a limit; a second signal ends them at once. */
async function stop(): Promise<void> {
  hurry = stopping;
  if (stopping) return;
  stopping = true;
  // From here on no new job is accepted. The vendor's own drain fails on processes that are still starting.
  void server.drain(0).catch((error: unknown) => log().debug({ problem: describe(error) }, 'while draining'));
  const late = Date.now() + drain_sec * 1000;
  while (server.activeJobs.length > 0 && !hurry && Date.now() < late) await sleep(250);
  // Reports that are not delivered yet are on disk.
  void reportSender.stop();
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
