// How a stage is run. The stages load the dictionaries of many languages, so the server's main thread never imports them.
import type * as stages from './stages.ts';

type Stages = Pick<typeof stages, 'prepare' | 'read' | 'prepareVerification' | 'readVerification' | 'conclude'>;

/** The module of the stages, for the thread pool. */
export const stagesModule = new URL('./stages.ts', import.meta.url);

/** Runs one stage, in this thread or another. */
export type RunStage = <N extends keyof Stages>(
  name: N,
  input: Parameters<Stages[N]>[0],
) => Promise<ReturnType<Stages[N]>>;

/** Runs stages in this thread, for tests and measurements. */
export const runHere: RunStage = async (name, input) => {
  const all = await import('./stages.ts');
  return all[name](input as never) as never;
};
