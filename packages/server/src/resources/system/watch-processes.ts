// What the processes on one database know of each other: which run, and whose settings differ although they must not.
import { randomUUID } from 'node:crypto';
import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { build } from '@voicecall/contract/build';
import { applicationName, processOf } from '../../platform/database/application-name.ts';
import { forgetProcess, meetProcesses } from './store.ts';

export interface ProcessWatch {
  /**
   * Tells the others that this process runs, and compares its settings with theirs. The first time it throws when one
   * cannot open what this process seals.
   */
  meet(): Promise<void>;
  /** The settings that differed at the last comparison. */
  differing(): readonly string[];
  /** This process ends. */
  leave(): Promise<unknown>;
}

const lacksKey = (application_name: string): string =>
  `ENCRYPTION_KEY: ${processOf(application_name).name} runs without the first key and could not open what this process seals; give all processes that key as the second one first`;

/** Each difference is logged when it is found, and again once it had gone away and is back. */
export function watchProcesses({
  db,
  log,
  metrics,
  role,
  settings,
  sealer,
}: Pick<Deps, 'db' | 'log' | 'metrics' | 'role' | 'settings' | 'sealer'>): ProcessWatch {
  const own = { id: randomUUID(), application_name: applicationName(role), version: build.version, settings };
  let isFirst = true;
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
      const others = await meetProcesses(db.sql, { ...own, uptime_sec: process.uptime() });
      const without = others.find(({ lacks_key }) => lacks_key);
      if (isFirst && without) {
        await forgetProcess(db.sql, own.id);
        throw new Error(lacksKey(without.application_name));
      }
      isFirst = false;
      sealer.namesKeys = others.every(({ names_keys }) => names_keys);
      const found = others.flatMap(({ application_name, settings: differ }) =>
        differ.length > 0 ? [{ application_name, settings: differ }] : [],
      );
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
