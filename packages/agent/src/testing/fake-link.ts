// A test double of the platform: records messages and returns prepared tool results.
import type { CallConsent, ToolOutcome } from '@voicecall/contract';
import type { ServerLink } from '@voicecall/contract/server-link';

export interface FakeLink extends ServerLink {
  readonly messages: { route: string; body: unknown }[];
  outcome: ToolOutcome;
  consented: CallConsent | null;
}

export function fakeLink(): FakeLink {
  const messages: FakeLink['messages'] = [];
  const answer = async (route: string, body: unknown): Promise<ToolOutcome> => {
    messages.push({ route, body });
    return link.outcome;
  };
  const link: FakeLink = {
    messages,
    consented: null,
    outcome: { ok: true, say: 'Done.', booking_id: null },
    brief: () => Promise.reject(new Error('no brief here')),
    send: (route, body) => void messages.push({ route, body }),
    flush: () => Promise.resolve(),
    async consent(report) {
      messages.push({ route: 'consent', body: report });
      return link.consented;
    },
    book: (args) => answer('book', args),
    askKnowledge: (question) => answer('askKnowledge', { question }),
    transfer: (wish) => answer('transfer', wish),
    callTool: (toolId, body) => answer(`callTool ${toolId}`, body),
  };
  return link;
}
