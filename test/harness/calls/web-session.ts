// Web sessions, created as a customer's backend does, and a browser of the sandbox that joins one.
import type { WebSession, WebSessionBody } from '@voicecall/sdk';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';

export interface OpenedSession extends WebSession {
  readonly agent_id: string;
}

/** A session with an agent of its own. */
export async function openSession(
  platform: TestPlatform,
  { tenant = platform.tenant, ...body }: WebSessionBody & { tenant?: TestTenant } = {},
): Promise<OpenedSession> {
  const { id: agent_id } = await tenant.client.agents.create({
    name: 'Tester',
    instructions: 'Be brief.',
    welcome: 'Hello from the test.',
  });
  return { ...(await tenant.client.webSessions.create(agent_id, body)), agent_id };
}

export type BrowserScript =
  | 'answers'
  | 'books'
  | 'hangs_up'
  | 'silent'
  | 'leaves_early'
  | 'no_agent'
  | 'webhooks_lost'
  | 'webhooks_scrambled';

export interface Joined {
  readonly status: number;
  readonly room?: string;
  readonly participant_identity?: string;
}

/** A browser joins with a token and follows the script. */
export async function joinSession(
  { sandbox }: Pick<TestPlatform, 'sandbox'>,
  token: string,
  script: BrowserScript = 'answers',
): Promise<Joined> {
  const response = await fetch(`${sandbox.url}/sandbox/join`, {
    method: 'POST',
    body: JSON.stringify({ token, script }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
