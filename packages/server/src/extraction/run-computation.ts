// How a computation of the pipeline is run. They load the dictionaries of many languages, so the server's main thread
// never imports them.
import type * as computations from './computations.ts';

type Names = 'prepare' | 'read' | 'prepareVerification' | 'readVerification' | 'conclude';
type Inputs = { [N in Names]: Parameters<(typeof computations)[N]>[0] };
type Outputs = { [N in Names]: ReturnType<(typeof computations)[N]> };

/** The computations, by the name under which their module exports them. */
export type Computations = { [N in Names]: (input: Inputs[N]) => Outputs[N] };

/** Their module, for the thread pool. */
export const computationsModule = new URL('./computations.ts', import.meta.url);

/** Runs one of them, in this thread or another. */
export type RunComputation = <N extends Names>(name: N, input: Inputs[N]) => Promise<Outputs[N]>;

/** Runs them in this thread, for tests and measurements. */
export const runHere: RunComputation = async (name, input) => {
  const all: Computations = await import('./computations.ts');
  return all[name](input);
};
