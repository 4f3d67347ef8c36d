// `start --processes 2+2`: API processes that share one port, and workers, all on the database and the sandbox of the
// process that starts them. It is their `App`, and asks an API process for what it does not know itself.
import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import type { App, AppOptions } from '../app.ts';
import type { Config } from '../config.ts';
import { generatedPassword } from './provide.ts';

type Asked = Pick<App, 'makeSignInLink' | 'ensureDemo' | 'findUnoffered'>;
type Question = { readonly [N in keyof Asked]: { name: N; args: Parameters<Asked[N]> } }[keyof Asked];
/** What a process tells: that it is ready, or the result of a question. */
type Told = { readonly ready: Pick<App, 'url' | 'operator'> } | Answer;
interface Answer {
  readonly to: number;
  readonly result: unknown;
  readonly error?: string;
}

/** Starts the processes: an API process first, which migrates the database. Rejects when one ends before it is ready. */
export async function startMembers(
  { operator, ...options }: AppOptions,
  { api, worker }: NonNullable<Config['processes']>,
  say: (text: string) => void,
): Promise<App> {
  // Settings contain a Date.
  cluster.setupPrimary({ serialization: 'advanced' });
  const members = new Map<Worker, 'api' | 'worker'>();
  const answers: ((answer: Answer) => void)[] = [];
  const start = async (role: 'api' | 'worker'): Promise<Pick<App, 'url' | 'operator'>> => {
    const member = cluster.fork();
    members.set(member, role);
    const ended = once(member, 'exit').then(() => members.delete(member));
    await once(member, 'online');
    member.send({ ...options, config: { ...options.config, role }, operator: { configured: operator.configured } });
    const told = await Promise.race([once(member, 'message'), ended]);
    if (!Array.isArray(told)) throw new Error(`a process with ROLE=${role} ended while starting`);
    member.on('message', (answer: Answer) => answers[answer.to]?.(answer));
    void ended.then(() => {
      if (!closing) say(`The process ${member.process.pid} (ROLE=${role}) has ended; the others go on.`);
    });
    return (told[0] as Extract<Told, { ready: unknown }>).ready;
  };
  let closing = false;
  const close = async (): Promise<void> => {
    closing = true;
    await Promise.all(
      [...members.keys()].map(async (member) => {
        const ended = once(member, 'exit');
        member.process.kill('SIGTERM');
        await ended;
      }),
    );
  };
  const ask = async <N extends keyof Asked>(
    name: N,
    ...args: Parameters<Asked[N]>
  ): Promise<Awaited<ReturnType<Asked[N]>>> => {
    const [member] = [...members].find(([, role]) => role === 'api') ?? [];
    if (!member) throw new Error('no API process is running');
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const id = answers.push(resolve) - 1;
    member.send({ id, name, args });
    const { result, error } = await promise;
    if (error !== undefined) throw new Error(error);
    return result as Awaited<ReturnType<Asked[N]>>;
  };
  try {
    const first = await start('api');
    const others = [...Array<'api'>(api - 1).fill('api'), ...Array<'worker'>(worker).fill('worker')];
    await Promise.all(others.map(start));
    return {
      ...first,
      makeSignInLink: () => ask('makeSignInLink'),
      ensureDemo: (...args) => ask('ensureDemo', ...args),
      findUnoffered: () => ask('findUnoffered'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** In such a process: what it is to run. */
export async function memberOptions(config: Config): Promise<AppOptions> {
  const [options] = (await once(process, 'message')) as [AppOptions];
  return { ...options, operator: { ...options.operator, generated_password: generatedPassword(config.data_dir) } };
}

/** Says that this process is ready, and answers the one that started it. */
export function answerStarter(app: App): void {
  process.on('message', ({ id, name, args }: Question & { readonly id: number }) => {
    const work = (app[name] as (...given: unknown[]) => Promise<unknown>)(...args);
    work.then(
      (result) => tell({ to: id, result }),
      (error: unknown) => tell({ to: id, result: null, error: String(error) }),
    );
  });
  tell({ ready: { url: app.url, operator: app.operator } });
}

const tell = (told: Told): void => void process.send?.(told);
