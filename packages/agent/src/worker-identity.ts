// The name of a worker, which the processes of its calls inherit: it knows them by it, also where workers share a disk.
import { randomUUID } from 'node:crypto';

const variable = 'VOICECALL_AGENT_WORKER';

/** Who writes a journal: a process of the worker, on the worker's machine. */
export interface Owner {
  readonly worker: string;
  readonly pid: number;
}

/** Gives the worker its name. Call it before it starts other processes. */
export function nameWorker(): string {
  const worker = randomUUID();
  process.env[variable] = worker;
  return worker;
}

/** This process, as one of a worker. */
export const ownProcess = (): Owner => ({ worker: process.env[variable] ?? '', pid: process.pid });

/** Whether a process of this worker has died. What other workers do is not known. */
export function hasDied(owner: Owner, worker: string): boolean {
  if (owner.worker !== worker) return false;
  try {
    return !process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
}
