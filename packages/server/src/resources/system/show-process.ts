// Metrics of this process that are read when they are shown: its version, its clock, its tasks, its connections to the database.
import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';
import { build } from '@voicecall/contract/build';
import { failingTasks } from '../../platform/queue/scheduled-tasks.ts';

export function showProcess({
  metrics,
  machineAheadMs,
  db,
  role,
  taskRuns,
}: Pick<Deps, 'metrics' | 'machineAheadMs' | 'db' | 'role' | 'taskRuns'>): void {
  const { registry } = metrics;
  registry.registerMetric(
    new Gauge({
      name: 'voicecall_clock_offset_seconds',
      help: "By how much the machine's clock is ahead of the database's; negative: behind.",
      registers: [],
      collect() {
        this.set(machineAheadMs() / 1000);
      },
    }),
  );
  const info = new Gauge({
    name: 'voicecall_build_info',
    help: 'Always 1; version, commit and role of the process are its labels.',
    labelNames: ['version', 'commit', 'role'],
    registers: [],
  });
  info.set({ ...build, role }, 1);
  registry.registerMetric(info);
  registry.registerMetric(
    new Gauge({
      name: 'voicecall_task_failing',
      help: 'Always 1: scheduled tasks of this process whose last run failed.',
      labelNames: ['task'],
      registers: [],
      collect() {
        this.reset();
        for (const task of failingTasks(taskRuns)) this.set({ task }, 1);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'voicecall_database_connections',
      help: 'Connections of the pool of this process by state; `waiting`: work that waits for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { totalCount, idleCount, waitingCount, options } = db.pool;
        // What was asked for in this moment waits even where a connection is free.
        const free = idleCount + options.max - totalCount;
        this.set({ state: 'in_use' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, Math.max(0, waitingCount - free));
      },
    }),
  );
}
