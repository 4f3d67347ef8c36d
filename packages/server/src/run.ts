// The platform as a process: reads the environment, starts what this machine must provide, runs the app, and stops it
// in order.
import { setTimeout as delay } from 'node:timers/promises';
import cluster from 'node:cluster';
import { createApp } from './app.ts';
import type { App, AppOptions } from './app.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { printBanner } from './processes/banner.ts';
import { checkPrismaClient } from './processes/check-prisma-client.ts';
import { listenForLinkRequests } from './processes/console-link.ts';
import { aborted, endRequests } from './processes/end-requests.ts';
import type { EndRequests } from './processes/end-requests.ts';
import { databaseUrlObjection, explainFailure } from './processes/explain-failure.ts';
import { answerStarter, memberOptions, startMembers } from './processes/members.ts';
import { provideForApp } from './processes/provide.ts';
import { checkVoice } from './processes/voice.ts';
import { whenReachable } from './processes/when-reachable.ts';

/** How long running requests and jobs may take after SIGTERM or Ctrl-C. */
const drainMs = 16_000;
/** What has not ended by then is left as a crash would leave it. */
const endMs = 18_000;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function main(config: Config): Promise<void> {
  checkPrismaClient();
  // First of all: Ctrl-C during the start must not leave a running database behind.
  const end = endRequests();
  const answerLinkRequests = listenForLinkRequests(config.data_dir);
  if (config.voice?.check) return checkVoice(config.data_dir, { say, ended: end.asked });
  const provided = await provideForApp(config, say, end.asked).catch((error: unknown) => {
    // Ctrl-C also reaches the processes that were being started.
    if (end.asked.aborted) return undefined;
    throw error;
  });
  if (!provided) return;
  try {
    const app = config.processes
      ? await startMembers(provided.appOptions, config.processes, say)
      : await startApp(config, provided.appOptions, end);
    if (!app) return;
    const seeded = await provided.seed(app);
    if (!end.asked.aborted)
      printBanner({
        url: app.url,
        sandbox_url: provided.appOptions.sandbox ? provided.appOptions.livekit.url : null,
        voice: provided.voice,
        config,
        seeded,
        unoffered: await app.findUnoffered(),
      });
    const isTrial = seeded.sign_in_url !== null;
    answerLinkRequests(async () => (isTrial && (await app.makeSignInLink())) || `${app.url}/console`);
    const { voice } = provided;
    const failure = await Promise.race([aborted(end.asked), ...(voice ? [voice.failure] : [])]);
    if (process.stdout.isTTY) say('\nStopping after running requests and jobs. Press Ctrl-C again to stop at once.');
    // Calls report their end to a platform that still serves.
    await Promise.race([voice?.endCalls(), aborted(end.insisted)]);
    await stopApp(app, end);
    if (typeof failure === 'string') throw new Error(failure);
  } finally {
    await provided.close();
  }
}

const startApp = (config: Config, options: AppOptions, { asked }: EndRequests): Promise<App | undefined> =>
  whenReachable(() => createApp(options), {
    wait_sec: config.database_url === null ? 0 : config.start_wait_sec,
    ended: asked,
    log_level: config.log_level,
    role: options.config.role,
  });

const stopApp = (app: App, { insisted }: EndRequests): Promise<unknown> =>
  Promise.race([app.close(drainMs), delay(endMs), aborted(insisted)]);

/** One of the processes of `start --processes`. */
async function runMember(config: Config): Promise<void> {
  const end = endRequests();
  const app = await startApp(config, await memberOptions(config), end);
  if (!app) return;
  answerStarter(app);
  await aborted(end.asked);
  await stopApp(app, end);
}

/** Runs the platform until it is told to stop. */
export async function run(): Promise<void> {
  const config = loadConfig(undefined, process.argv.slice(2));
  try {
    for (const [name, url] of [
      ['DATABASE_URL', config.database_url],
      ['DATABASE_DIRECT_URL', config.database_direct_url],
    ] as const) {
      const objection = url && databaseUrlObjection(url);
      if (objection) throw new Error(`${name}: ${objection}`);
    }
    await (cluster.isWorker ? runMember : main)(config);
  } catch (error) {
    throw new Error(explainFailure(error, config), { cause: error });
  }
}
