// The load of a drill: calls through the API, and a receiver of their ends, with a log of everything that was accepted.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@voicecall/sdk';
import { startReceiverLog } from '../../faults/harness/receiver-log.ts';
import type { ReceiverLog } from '../../faults/harness/receiver-log.ts';

/** What becomes of calls to these numbers: see docs/sandbox.md. */
export const outcomes: Readonly<Record<string, string>> = {
  '+15005550001': 'completed user_hangup',
  '+15005550002': 'completed busy',
  '+15005550004': 'completed declined',
  '+15005550005': 'completed voicemail',
};

/** A dispatch that got its response. */
export interface AcceptedCall {
  readonly call_id: string;
  readonly key: string;
  readonly to_number: string;
  readonly at: number;
}

export interface Load {
  readonly calls: readonly AcceptedCall[];
  readonly receiver: ReceiverLog;
  readonly secret: string;
  /** Dispatches that failed, by the code of their error; each was sent again with its key. */
  readonly failures: Readonly<Record<string, number>>;
  /** Begins no more, and waits until what was begun is accepted. */
  end(): Promise<void>;
}

/** Dispatches `rate` calls a second. One delivery in sixteen fails at first. */
export async function startLoad(client: Client, rate: number): Promise<Load> {
  const receiver = await startReceiverLog();
  receiver.respond = ({ key, attempt }) => (attempt === 1 && key.endsWith('0') ? 503 : 200);
  const { signing_secret: secret } = await client.webhooks.create({
    url: receiver.url('alpha'),
    event_types: ['call.completed'],
  });
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const calls: AcceptedCall[] = [];
  const failures: Record<string, number> = {};
  const place = async (to_number: string): Promise<void> => {
    for (const key = randomUUID(); ; await delay(500))
      try {
        const body = { agent_id, trunk_id, to_number, client_ref: key };
        const { call_id } = await client.calls.dispatch(body, { idempotencyKey: key });
        calls.push({ call_id, key, to_number, at: Date.now() });
        return;
      } catch (error) {
        const { code = String(error) } = error as { code?: string };
        failures[code] = (failures[code] ?? 0) + 1;
      }
  };
  const numbers = Object.keys(outcomes);
  const underWay = new Set<Promise<void>>();
  let begun = 0;
  const timer = setInterval(() => {
    const run = place(numbers[(begun += 1) % numbers.length] ?? '').finally(() => underWay.delete(run));
    underWay.add(run);
  }, 1000 / rate);
  return {
    calls,
    receiver,
    secret,
    failures,
    async end() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
