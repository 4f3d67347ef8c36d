// A typed conversation with one agent.
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Foreign } from '../../components/facts.tsx';
import { TextField } from '../../components/field.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import './chat.css';
import { EarlierChats } from './earlier-chats.tsx';
import { useChat } from './use-chat.ts';
import type { Written } from './use-chat.ts';

export function ChatDialog({
  agentId,
  agentName,
  version = null,
  onClose,
}: {
  readonly agentId: string;
  readonly agentName: string;
  /** Null: the published one. */
  readonly version?: number | null;
  readonly onClose: () => void;
}) {
  const [earlier, setEarlier] = useState<string | null>(null);
  const { messages, reply, busy, error, send } = useChat(agentId, version, earlier);
  const end = useRef<HTMLDivElement>(null);
  // In braces: newer browsers return a promise, which React would take for a cleanup.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages, reply]);
  return (
    <Dialog
      title={version === null ? `Chat with ${agentName}` : `Chat with ${agentName}, version ${version}`}
      open
      wide
      closesOutside={messages.length < 2}
      onClose={onClose}
    >
      <div className="form">
        <p>
          The agent writes with its instructions and calls its http tools. Nothing is booked, dialed or transferred.
        </p>
        <EarlierChats agentId={agentId} chosen={earlier} open={setEarlier} />
        <div className="chat-messages" role="log" aria-label="Messages" tabIndex={0}>
          {messages.map((message, index) => (
            <Message key={index} message={message} />
          ))}
          {reply ? <Message message={reply} writing /> : null}
          <div ref={end} />
        </div>
        {error ? <ErrorNotice error={error} /> : null}
        <form
          className="chat-form"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            const text = new FormData(form).get('text');
            if (typeof text !== 'string' || text.trim() === '' || busy) return;
            form.reset();
            void send(text.trim());
          }}
        >
          <TextField label="Message" name="text" autoComplete="off" maxLength={8_000} />
          <button type="submit" className="button primary" disabled={busy}>
            Send
          </button>
        </form>
      </div>
    </Dialog>
  );
}

function Message({
  message: { role, text, tools },
  writing = false,
}: {
  readonly message: Written;
  readonly writing?: boolean;
}) {
  return (
    <div className={`chat-message ${role}`}>
      <span className="chat-who">{role === 'agent' ? 'Agent' : 'You'}</span>
      {tools.map(({ name, result, ok, mocked }, index) => (
        <details key={index}>
          <summary>
            <Foreign>{name}</Foreign>
            {ok ? '' : ' failed'}
            {mocked ? ' (mocked)' : ''}
          </summary>
          <Foreign>{result}</Foreign>
        </details>
      ))}
      <div className="chat-text">
        <Foreign>{text || (writing ? '…' : '')}</Foreign>
      </div>
    </div>
  );
}
