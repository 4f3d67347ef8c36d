// The faults, in turn.
import { join } from 'node:path';
import type { Machine } from './machines.ts';
import { primaryOf, setFailsafe } from './machines.ts';
import type { Platform } from './platform.ts';

export interface Fault {
  readonly name: string;
  readonly prepare?: () => Promise<void>;
  readonly begin: () => Promise<void>;
  readonly hold_ms: number;
  readonly end?: () => Promise<void>;
}

interface Drill {
  readonly machines: readonly Machine[];
  readonly platform: Platform;
  readonly debian: string;
  readonly isShort: boolean;
}

/** Patroni looks every five seconds, so it may say that all is well meanwhile. */
const noticedMs = 7_000;

export function faultsOf({ machines, platform, debian, isShort }: Drill): Fault[] {
  let struck: Machine | undefined;
  /** What `end` needs to know the machine of. */
  const strike = (what: (primary: Machine) => void) => async (): Promise<void> => {
    struck = await primaryOf(machines);
    what(struck);
  };
  const killPostgres: Fault = {
    name: 'kill -9 of the primary',
    begin: strike((primary) => primary.killPostgres()),
    hold_ms: noticedMs,
  };
  const killMachine: Fault = {
    name: 'kill -9 of the primary, its Patroni and its etcd',
    begin: strike((primary) => primary.killAll()),
    hold_ms: 25_000,
    async end() {
      struck?.startEtcd();
      struck?.startPatroni();
    },
  };
  const restartPooler: Fault = {
    name: 'PgBouncer killed and started',
    begin: () => platform.restartPooler(),
    hold_ms: 3_000,
  };
  if (isShort) return [killPostgres, restartPooler];

  const stopEtcd = {
    begin: async (): Promise<void> => machines.slice(0, 2).forEach((machine) => machine.killEtcd()),
    hold_ms: 40_000,
    end: async (): Promise<void> => machines.slice(0, 2).forEach((machine) => machine.startEtcd()),
  };
  const oneOfEach = (['api', 'worker'] as const).flatMap(
    (wanted) => platform.members.findLast(({ role }) => role === wanted) ?? [],
  );
  const signal = (name: NodeJS.Signals) => async (): Promise<void> =>
    oneOfEach.forEach((member) => member.process.signal(name));
  const restart = async (env?: Readonly<Record<string, string>>): Promise<void> =>
    void (await Promise.all(oneOfEach.map((member) => member.restart(env))));
  return [
    ...Array.from({ length: 5 }, () => killPostgres),
    ...Array.from({ length: 5 }, () => killMachine),
    {
      name: 'the network of the primary cut for 40 s',
      begin: strike((primary) => primary.setCable('down')),
      hold_ms: 40_000,
      end: async () => struck?.setCable('up'),
    },
    { name: 'two of three etcd away for 40 s', ...stopEtcd },
    {
      name: 'the same without failsafe_mode',
      prepare: () => setFailsafe(machines, false),
      ...stopEtcd,
      async end() {
        await stopEtcd.end();
        await setFailsafe(machines, true);
      },
    },
    restartPooler,
    {
      name: 'one API process and one worker frozen for 70 s',
      begin: signal('SIGSTOP'),
      hold_ms: 70_000,
      end: signal('SIGCONT'),
    },
    ...[90, -90].map((seconds): Fault => ({
      name: `clock of one API process and one worker ${seconds} s off`,
      begin: () =>
        restart({
          LD_PRELOAD: join(debian, 'usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'),
          FAKETIME: `${seconds > 0 ? '+' : ''}${seconds}s`,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }),
      hold_ms: 30_000,
      end: () => restart(),
    })),
    {
      name: 'the disk of the primary full for 30 s',
      begin: strike((primary) => primary.fillDisk()),
      hold_ms: 30_000,
      end: async () => struck?.freeDisk(),
    },
  ];
}
