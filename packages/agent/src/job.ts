// A job process: started by the worker for one call, and ended with it.
import { defineAgent, inference, log } from '@livekit/agents';
import type { JobContext, VAD } from '@livekit/agents';
import { agentJobMetadata } from '@voicecall/contract';
import { loadConfig } from './config.ts';
import { holdCall } from './call/hold-call.ts';
import { beginJournal } from './reports/journal.ts';
import { describe, openServerLink } from '@voicecall/contract/server-link';
import { wholeSpeech } from './call/whole-speech.ts';
import { traceJob } from './telemetry/trace-job.ts';
import { workerStopping } from './worker-signals.ts';

interface Prepared {
  readonly vad: VAD;
}

const exitWithinMs = 5_000;
const loadWithinMs = 5_000;
const config = loadConfig();
const stopping = workerStopping();
let held: Promise<void> | null = null;

/** The worker has died, so this process ends itself: after its call, or at once when it has none. */
const endAlone = (): void => void Promise.resolve(held).finally(() => process.exit(0));

if (!process.connected) endAlone();
process.once('disconnect', endAlone);

export default defineAgent<Prepared>({
  prewarm(proc) {
    // The framework's info lines contain what is said in a call; that must not be in logs.
    if (config.log_level === 'info') log().level = 'warn';
    proc.userData = { vad: wholeSpeech(new inference.VAD()) };
    void loadHttp();
  },
  async entry(ctx) {
    held = hold(ctx);
    await held;
    ctx.shutdown('the call is over');
    // Everything is reported. The framework waits up to a minute for parts that hang, and that would occupy the
    // worker's capacity for as long.
    setTimeout(() => process.exit(0), exitWithinMs).unref();
  },
  // The framework stops waiting for the entry function soon after the room has closed; for a shutdown callback it waits
  // longer.
  onSessionEnd: async () => {
    await held;
  },
});

/** The first request of a process loads the HTTP client. LiveKit is asked, as the platform's address is not known yet. */
async function loadHttp(): Promise<void> {
  const url = config.livekit.url.replace(/^ws/, 'http');
  const response = await fetch(url, { signal: AbortSignal.timeout(loadWithinMs) }).catch(() => undefined);
  await response?.body?.cancel().catch(() => undefined);
}

async function hold(ctx: JobContext<Prepared>): Promise<void> {
  const { vad } = ctx.proc.userData;
  try {
    const job = agentJobMetadata.parse(JSON.parse(ctx.job.metadata));
    const tell = (problem: string): void => log().error({ call_id: job.call_id }, problem);
    await traceJob(config.traces_url, job, (traced) =>
      holdCall({
        ctx,
        config,
        link: openServerLink(traced, { log: tell }),
        beginJournal: () => beginJournal(traced, { directory: config.outbox_dir, log: tell }),
        job: traced,
        vad,
        stopping,
      }),
    );
  } catch (error) {
    log().error({ job_id: ctx.job.id, problem: describe(error) }, 'the job could not be done');
  }
}
