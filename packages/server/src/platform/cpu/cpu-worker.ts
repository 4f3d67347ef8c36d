// Entry point of a thread of the pool in cpu-pool.ts: imports the requested module and calls one of its functions.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** What the pool sends: `module` is a URL, `name` one of its exports. */
export interface CpuRequest {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** What the thread replies: `started` once the module is imported, then the outcome of the call and its CPU time. */
export type CpuReply =
  | { readonly kind: 'started' }
  | { readonly kind: 'result'; readonly result: unknown; readonly cpu_ms: number }
  | { readonly kind: 'error'; readonly error: unknown; readonly cpu_ms: number };

const reply = (message: CpuReply): void => parentPort?.postMessage(message);

async function handle({ module, name, input }: CpuRequest): Promise<void> {
  let before = process.threadCpuUsage();
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  try {
    const exported = ((await import(module)) as Record<string, unknown>)[name];
    if (typeof exported !== 'function') throw new TypeError(`${module} exports no function ${name}`);
    lowerPriority();
    reply({ kind: 'started' });
    before = process.threadCpuUsage();
    const result: unknown = await exported(input);
    reply({ kind: 'result', result, cpu_ms: cpuMs() });
  } catch (error) {
    reply({ kind: 'error', error: error instanceof Error ? error : new Error(String(error)), cpu_ms: cpuMs() });
  }
}

let lowered = false;

/**
 * On Linux a thread has its own priority. Everything else on this machine goes before input from clients: requests, the
 * database. Modules are loaded at full priority, and the priority is not the lowest: on a machine that is busy with
 * other programs such a thread would not run at all.
 */
function lowerPriority(): void {
  if (lowered) return;
  lowered = true;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Other systems have no priority per thread.
  }
}

parentPort?.on('message', (request: CpuRequest) => void handle(request));
