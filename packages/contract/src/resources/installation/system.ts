// The state of an installation as its operator sees it: work that waits, calls, processes, LiveKit, scheduled tasks.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { policy } from '../../policy.ts';
import { time } from '../../primitives.ts';

const count = z.number().int().min(0);
const seconds = z.number().int().min(0);
const bounded = `Counted up to ${limits.system_count}.`;

const jobQueue = z
  .object({
    name: z.string().describe('The queue, such as `call.dial`.'),
    waiting: count.describe('Jobs whose time has come and that no worker has taken.'),
    running: count.describe('Jobs that workers run.'),
    failed: count.describe('Jobs that failed for the last time within the last minute or so.'),
    oldest_waiting_sec: seconds.nullable().describe('For how long the oldest of them has waited. Null: none waits.'),
    counted_at: time
      .nullable()
      .describe(
        'When the jobs were counted. Workers count every 5 s: an old time means that no worker runs. Null: never.',
      ),
  })
  .meta({ id: 'SystemJobQueue', description: 'One queue of jobs.' });

const systemDeliveries = z
  .object({
    unfinished: count.describe('Deliveries that have not ended; an estimate from 10,000 on.'),
    overdue: count.describe(`Deliveries whose time has come and that no worker has taken. ${bounded}`),
    oldest_overdue_sec: seconds.nullable().describe('For how long the oldest of them has been due. Null: none is.'),
  })
  .meta({ id: 'SystemDeliveries', description: 'Webhook deliveries of all tenants.' });

const systemCalls = z
  .object({
    waiting: count.describe(`Calls that wait for a place of their tenant. ${bounded}`),
    oldest_waiting_sec: seconds.nullable().describe('For how long the oldest of them has waited. Null: none waits.'),
    in_progress: count.describe(`Calls that have a place: admitted and not ended. ${bounded}`),
    max_concurrent_calls: count.describe('The limits of all active tenants together.'),
  })
  .meta({ id: 'SystemCalls', description: 'Calls of all tenants.' });

const systemAgents = z
  .object({
    in_calls: count.describe(`Calls in progress that an agent has accepted. ${bounded}`),
    awaited: count.describe(
      `Calls in progress whose agent was requested from LiveKit and has not accepted. One that stays means that no agent worker runs, or that all are full. ${bounded}`,
    ),
    longest_awaited_sec: seconds.nullable().describe('For how long the one awaited longest has been. Null: none is.'),
  })
  .meta({ id: 'SystemAgents', description: 'Agents of the calls of all tenants.' });

const systemProcess = z
  .object({
    name: z.string().meta({ description: 'Host and id of the process.', example: 'voice-1:4711' }),
    role: z.string().meta({ description: 'The `ROLE` of the process: `all`, `api` or `worker`.', example: 'worker' }),
    connections: count.describe('Its connections to the database.'),
    version: z.string().nullable().meta({ description: 'Its version. Null: an earlier one.', example: '0.1.0' }),
    started_at: time.nullable().describe('When it started. Null: not known, because its version is earlier.'),
    settings_differ: z.array(z.string()).meta({
      description:
        'Settings that all processes must have in common and that it does not share with the process that answers.',
      example: ['LIVEKIT_URL'],
    }),
  })
  .meta({ id: 'SystemProcess', description: 'A process that is connected to the database.' });

const systemTask = z
  .object({
    name: z.string().meta({ description: 'The name of the task, as in log lines.', example: 'reconcile calls' }),
    interval_ms: z.number().int().min(1).describe('The time between two runs.'),
    last_succeeded_at: time.nullable().describe('When a run last succeeded, or there was nothing to do. Null: never.'),
    last_failed_at: time.nullable().describe('When a run last failed. Null: none has.'),
    failures: count.describe('Runs that failed since the process started.'),
  })
  .meta({ id: 'SystemTask', description: 'A scheduled task of the process that answers.' });

/** What an operator must see to know that the installation works. */
export const system = z
  .object({
    version: z.string().meta({ description: 'The version of the process that answers.', example: '0.1.0' }),
    role: z.string().meta({ description: 'The `ROLE` of that process: `all`, `api` or `worker`.', example: 'all' }),
    uptime_sec: seconds.describe('For how long it has run.'),
    clock_offset_ms: z
      .number()
      .int()
      .describe(
        "By how many milliseconds the clock of its machine is ahead of the database's, which is the platform's; negative: behind.",
      ),
    livekit: z.enum(['ok', 'refused', 'unreachable']).meta({
      id: 'SystemLivekit',
      extensible: true,
      description:
        '`ok`: LiveKit responds. `refused`: it refuses our key. `unreachable`: no usable response within 2 s.',
    }),
    calls: systemCalls,
    agents: systemAgents,
    deliveries: systemDeliveries,
    jobs: z.array(jobQueue).describe('Every queue, by name.'),
    processes: z
      .array(systemProcess)
      .describe('The processes that are connected to the database, by name. Poolers between them may hide some.'),
    tasks: z
      .array(systemTask)
      .describe(
        'Scheduled tasks of the process that answers. Some are done by one worker for all: others do not show them. With `ROLE=api` a process has almost none.',
      ),
  })
  .meta({
    id: 'System',
    description: 'The state of an installation.',
    example: {
      version: '0.1.0',
      role: 'all',
      uptime_sec: 86_400,
      clock_offset_ms: 3,
      livekit: 'ok',
      calls: { waiting: 0, oldest_waiting_sec: null, in_progress: 3, max_concurrent_calls: 50 },
      agents: { in_calls: 3, awaited: 0, longest_awaited_sec: null },
      deliveries: { unfinished: 12, overdue: 1, oldest_overdue_sec: 0 },
      jobs: [
        {
          name: 'call.dial',
          waiting: 0,
          running: 1,
          failed: 0,
          oldest_waiting_sec: null,
          counted_at: '2026-11-21T09:30:00.000Z',
        },
      ],
      processes: [
        {
          name: 'voice-1:4711',
          role: 'all',
          connections: 12,
          version: '0.1.0',
          started_at: '2026-11-20T09:30:00.000Z',
          settings_differ: [],
        },
      ],
      tasks: [
        {
          name: 'reconcile calls',
          interval_ms: 2_000,
          last_succeeded_at: '2026-11-21T09:30:00.000Z',
          last_failed_at: null,
          failures: 0,
        },
      ],
    },
  });

/** The route of the state of an installation; operators only. */
const routes = initContract().router({
  get: {
    method: 'GET',
    path: '/admin/api/system',
    summary: 'Get the state of the installation',
    description:
      'What waits and for how long, calls against their limits, agents, processes, LiveKit, and scheduled tasks. Read it every few seconds at most.',
    responses: { 200: z.object({ system }).meta({ id: 'SystemResponse', description: 'The state.' }) },
    metadata: policy({
      operation: 'getSystem',
      access: ['installation:read'],
      tag: 'Operator',
      auth: 'operator',
      errors: [],
    }),
  },
});

/** What system declare. */
export const systemRoutes = defineResource('system', { routes });
