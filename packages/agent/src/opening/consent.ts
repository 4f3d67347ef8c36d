// What the agent says about recording before its greeting, and what it is answered. Until a yes nothing of a call that
// asks is written down.
import { llm } from '@livekit/agents';
import { consentAnswer, freeToolName, recordingWordsOf } from '@voicecall/contract';
import type { CallBrief, ConsentReport } from '@voicecall/contract';
import type { ServerLink } from '@voicecall/contract/server-link';
import type { TurnStore } from '../reports/turn-store.ts';

type Answer = NonNullable<ConsentReport['answer']>['answer'];

interface Settings {
  readonly toolChoice?: llm.ToolChoice;
}

export interface Consent {
  /** The sentence or the question; null: there is none. */
  readonly words: string | null;
  /** The question was put, and nothing was answered yet. */
  readonly isPending: boolean;
  /** The words were said. */
  said(): void;
  /** The model says what was answered. Resolves to whether the platform has a yes. */
  answered(answer: Answer): Promise<boolean>;
  /** While the question is pending the model can only report the answer, or that a machine picked up. */
  limit<S extends Settings>(tools: llm.ToolContext, settings: S): [llm.ToolContext, S];
}

interface Asking {
  readonly brief: CallBrief;
  readonly link: Pick<ServerLink, 'consent'>;
  readonly turnStore: TurnStore;
}

/** What a model gave the tool; what cannot be read is not clear. */
export const answerIn = (args: unknown): Answer =>
  consentAnswer.safeParse((args as { readonly answer?: unknown } | null)?.answer).data ?? 'unclear';

export function askConsent({ brief: { agent, tools: own }, link, turnStore }: Asking): Consent {
  const text = recordingWordsOf(agent);
  let said_at: string | null = null;
  let isPending = false;
  const report = async (answer: ConsentReport['answer']) =>
    text === null || said_at === null ? null : link.consent({ text, said_at, answer });
  return {
    words: text,
    get isPending() {
      return isPending;
    },
    said() {
      said_at = new Date().toISOString();
      isPending = agent.recording_consent === 'ask';
      void report(null);
    },
    async answered(answer) {
      isPending = false;
      const turn = answer === 'yes' ? turnStore.turns.findLast(({ role }) => role === 'user') : undefined;
      // The transcript begins with the yes.
      const known = await report({ answer, turn: turn ? { ...turn, turn_id: 1 } : null });
      if (known?.status !== 'granted') turnStore.stop();
      else if (turn) turnStore.release(turn.turn_id);
      return known?.status === 'granted';
    },
    limit(tools, settings) {
      if (!isPending || settings.toolChoice === 'none') return [tools, settings];
      const left = ['report_consent', 'report_voicemail'].flatMap(
        (name) => tools.getFunctionTool(freeToolName(name, own)) ?? [],
      );
      return [new llm.ToolContext(left), { ...settings, toolChoice: 'required' }];
    },
  };
}
