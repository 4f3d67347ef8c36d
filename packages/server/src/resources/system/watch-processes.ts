// What the processes on one database know of each other: which run, and whose settings differ although they must not.
import { randomUUID } from 'node:crypto';
import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { build } from '@voicecall/contract/build';
import { applicationName, processOf } from '../../platform/database/application-name.ts';
import { forgetProcess, meetProcesses } from './store.ts';

export interface ProcessWatch {
  /** Tells the others that this process runs, and compares its settings with theirs. */
  meet(): Promise<void>;
  /** The settings that differed at the last comparison. */
  differing(): readonly string[];
  /** This process ends. */
  leave(): Promise<unknown>;
}

/** Each difference is logged when it is found, and again once it had gone away and is back. */
export function watchProcesses({
  db,
  log,
  metrics,
  role,
  settings,
}: Pick<Deps, 'db' | 'log' | 'metrics' | 'role' | 'settings'>): ProcessWatch {
  const own = { id: randomUUID(), application_name: applicationName(role), version: build.version, settings };
  let logged = new Set<string>();
  let differing: readonly string[] = [];
  metrics.registry.registerMetric(
    new Gauge({
      name: 'voicecall_settings_conflicts',
      help: 'Settings that another process has with another value although all must have the same.',
      registers: [],
      collect() {
        this.set(differing.length);
      },
    }),
  );
  return {
    async meet() {
      const found = await meetProcesses(db.sql, { ...own, uptime_sec: process.uptime() });
      const before = logged;
      logged = new Set(found.map((other) => JSON.stringify(other)));
      for (const other of found)
        if (!before.has(JSON.stringify(other)))
          log.warn(
            { process: processOf(other.application_name).name, settings: other.settings },
            'settings differ from those of another process',
          );
      differing = [...new Set(found.flatMap((other) => other.settings))].toSorted();
    },
    differing: () => differing,
    // Without a database, others forget it later.
    leave: () => forgetProcess(db.sql, own.id).catch(() => undefined),
  };
}
