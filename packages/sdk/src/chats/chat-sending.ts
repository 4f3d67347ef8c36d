// `chats.send`: a message to an agent, and its reply as it is written.
import type { ChatMessage, ChatToolUse } from '../generated/types.ts';
import type { RequestOptions } from '../operation.ts';

/** What happens while an agent replies. The last one is `message`. */
export type ChatUpdate =
  | {
      /** The agent has written more. */
      readonly type: 'delta';
      /** The next part of the text; all parts together are the text of the reply. */
      readonly text: string;
    }
  | {
      /** The agent has used a tool. */
      readonly type: 'tool';
      /** The tool, its arguments and its result. */
      readonly tool: ChatToolUse;
    }
  | {
      /** The reply is complete and stored. */
      readonly type: 'message';
      /** The reply. */
      readonly message: ChatMessage;
    };

/** Settings of one message. */
export type ChatSendOptions = Pick<RequestOptions, 'signal' | 'tenantId' | 'headers'>;

/** What `client.chats` has beside its generated methods. */
export interface ChatSending {
  /**
   * Sends a message and yields the reply as it is written. Nothing is sent again by itself: when it throws, read the
   * chat to see whether the message and its reply are stored. A reply that fails throws the error of the API.
   */
  send(chatId: string, text: string, options?: ChatSendOptions): AsyncIterable<ChatUpdate>;
}
