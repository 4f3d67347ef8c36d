// The callee presses the telephone keys that the call's metadata names, once, after the first answer.
import { isTelephoneKey, pressedKeysText, withoutCards } from '@voicecall/contract';
import type { CallBrief, TurnInput } from '@voicecall/contract';

interface Talk {
  readonly brief: Pick<CallBrief, 'agent' | 'metadata'>;
  readonly turns: TurnInput[];
  readonly onTurn: (turn: TurnInput) => void;
}

/** Records them as the agent worker does: one turn of the person. Anything but keys is ignored. */
export function pressKeys({ brief, turns, onTurn }: Talk): void {
  const keys = brief.metadata?.['sandbox_keys'];
  if (!brief.agent.dtmf.enabled) return;
  if (typeof keys !== 'string' || keys === '' || keys.length > 64 || ![...keys].every(isTelephoneKey)) return;
  const at = new Date().toISOString();
  const turn: TurnInput = {
    turn_id: turns.length + 1,
    role: 'user',
    text: pressedKeysText(withoutCards(keys)),
    started_at: at,
    ended_at: at,
    interrupted: false,
    confidence: null,
    tool: null,
  };
  turns.push(turn);
  onTurn(turn);
}
