// Tools that have no effect in a chat: it is only said what they would do in a call.
import { keyArguments, notPressable, pressableKeys, transferWishOf, wrongArguments } from '@voicecall/contract';
import { destinationOf } from '../calls/public.ts';
import type { Talker } from './find-talker.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface Said {
  readonly ok: boolean;
  readonly say: string;
  readonly ends?: true;
}

function transfer({ agent, tools }: Talker, args: Arguments): Said {
  const parsed = transferWishOf(args, agent.transfer_targets);
  if (!parsed.success) return { ok: false, say: wrongArguments(parsed.error) };
  const destination = destinationOf(parsed.data, agent, tools);
  if (typeof destination === 'string') return { ok: false, say: destination };
  const to = destination.target ?? ('to_number' in destination && destination.to_number);
  return { ok: true, say: `A call would be transferred to ${to} now, and end for you.`, ends: true };
}

const pressKeys = (args: Arguments): Said => {
  const digits = keyArguments.safeParse(args).data?.digits ?? '';
  if (!pressableKeys.test(digits)) return { ok: false, say: notPressable };
  return { ok: true, say: `In a call, the keys ${digits} would be pressed.` };
};

const endCall = (): Said => ({ ok: true, say: 'A call would end here.', ends: true });

export const onlySaid = { transfer, pressKeys, endCall };
