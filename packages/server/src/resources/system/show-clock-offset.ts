// The metric of the offset between the machine's clock and the database's.
import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.ts';

export function showClockOffset({ metrics, machineAheadMs }: Pick<Deps, 'metrics' | 'machineAheadMs'>): void {
  metrics.registry.registerMetric(
    new Gauge({
      name: 'voicecall_clock_offset_seconds',
      help: "By how much the machine's clock is ahead of the database's; negative: behind.",
      registers: [],
      collect() {
        this.set(machineAheadMs() / 1000);
      },
    }),
  );
}
