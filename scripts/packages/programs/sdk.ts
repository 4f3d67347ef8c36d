// A customer's program with the client. Every toolchain compiles this text, without skipLibCheck, and runs it.
import { createClient, isApiError } from '@voicecall/sdk';
import type { Agent, Client } from '@voicecall/sdk';

export async function main(farSide: string): Promise<void> {
  const client = createClient({ baseUrl: farSide, apiKey: 'svc_live_key', tenantId: 'tn_1' });

  const created = await client.agents.create({ name: 'Zoë', instructions: 'Say hello.' });
  const agent: Agent = created.agent;
  same([agent.id, agent.name, created.$response.status, created.$response.requestId], ['ta_1', 'Zoë', 201, 'req_1']);

  const names: string[] = [];
  for await (const { name } of client.agents.list()) names.push(name);
  same(names, ['first', 'second']);

  const refusal: unknown = await client.agents.get('ta_absent').catch((error: unknown) => error);
  if (!isApiError(refusal)) throw new Error('an unknown agent was not refused', { cause: refusal });
  same([refusal.code, refusal.status], ['agent_not_found', 404]);
}

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} is not ${right}`);
}

/** Never called. Where the types of the package were not found, these calls would compile. */
export function misuse(client: Client): void {
  // @ts-expect-error -- a name is a string
  void client.agents.create({ name: 1, instructions: 'Say hello.' });
  // @ts-expect-error -- there is no such method
  void client.agents.paint();
}
