// One chat with an agent: its messages, the reply that is being written, and what went wrong.
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage, ChatToolUse } from '@voicecall/sdk';
import { useTenant } from '../../session/tenant.ts';

export interface Written {
  readonly role: ChatMessage['role'];
  readonly text: string;
  readonly tools: readonly ChatToolUse[];
}

export interface Chat {
  readonly messages: readonly Written[];
  /** The reply that is being written. */
  readonly reply: Written | null;
  readonly busy: boolean;
  readonly error: unknown;
  /** Resolves when the reply is there, or has failed. */
  readonly send: (text: string) => Promise<void>;
}

const empty: Written = { role: 'agent', text: '', tools: [] };

/**
 * `version` null: the published one. The chat is begun at once, or an `earlier` one goes on; `error` says why it cannot
 * be.
 */
export function useChat(agentId: string, version: number | null, earlier: string | null): Chat {
  const { client } = useTenant();
  const [id, setId] = useState<string | null>(null);
  const [messages, setMessages] = useState<readonly Written[]>([]);
  const [reply, setReply] = useState<Written | null>(null);
  const [error, setError] = useState<unknown>(null);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    setId(null);
    setMessages([]);
    setReply(null);
    setError(null);
    const begun =
      earlier === null
        ? client.chats.create(agentId, { agent_version: version }, { signal })
        : client.chats.get(earlier, { signal });
    begun.then(
      ({ chat }) => {
        if (controller.signal.aborted) return;
        setId(chat.id);
        setMessages(chat.messages);
      },
      (failure: unknown) => {
        if (!controller.signal.aborted) setError(failure);
      },
    );
    return () => controller.abort();
  }, [client, agentId, version, earlier]);

  const send = async (text: string): Promise<void> => {
    if (id === null) return;
    const { signal } = leaving.current;
    let written = empty;
    setError(null);
    setMessages((before) => [...before, { role: 'user', text, tools: [] }]);
    setReply(written);
    try {
      for await (const update of client.chats.send(id, text, { signal })) {
        if (update.type === 'delta') written = { ...written, text: written.text + update.text };
        if (update.type === 'tool') written = { ...written, tools: [...written.tools, update.tool] };
        if (update.type === 'message') {
          const { message } = update;
          setMessages((before) => [...before, message]);
          written = empty;
        }
        setReply(update.type === 'message' ? null : written);
      }
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      if (!signal.aborted) setReply(null);
    }
  };
  return { messages, reply, busy: id === null || reply !== null, error, send };
}
