// A call with an agent from this browser: what is said, as it is spoken, and how it ended.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CallDetail } from '@voicecall/sdk';
import { Mic, MicOff } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { ErrorNotice, LiveNotice } from '../../components/notice.tsx';
import { duration } from '../../components/words.ts';
import { installationQuery } from '../../data/queries/settings.ts';
import { useTenant } from '../../session/tenant.ts';
import '../call/call.css';
import { Turns } from '../call/conversation.tsx';
import { usePlayback } from '../call/use-playback.ts';
import { useNow } from '../../data/clock.ts';
import { isGoingOn } from '../live/live-calls.ts';
import './talk.css';
import { useTalk } from './use-talk.ts';
import type { Talk } from './use-talk.ts';
import { sandboxScripts } from './visitor.ts';
import { endOf } from './words.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Render it only while it is open. With one agent there is no choice. */
export function TalkDialog({
  agents,
  version = null,
  onClose,
}: {
  readonly agents: readonly Choice[];
  /** Of the one agent; null: the published one. */
  readonly version?: number | null;
  readonly onClose: () => void;
}) {
  const { data: installation } = useQuery(installationQuery);
  const talk = useTalk();
  const [agentId, setAgentId] = useState(agents[0]?.id ?? '');
  const [script, setScript] = useState<string>(sandboxScripts[0][0]);
  const [asking, setAsking] = useState(false);
  const isOver = talk.detail !== undefined && !isGoingOn(talk.detail.call);
  const isOn = talk.step !== 'ready' && !isOver;
  const isBefore = !isOn && (talk.callId === null || talk.error !== null);
  const name = agents.find(({ id }) => id === agentId)?.name ?? 'the agent';
  const title = version === null ? `Talk with ${name}` : `Talk with ${name}, version ${version}`;
  return (
    <Dialog
      title={agents.length === 1 || !isBefore ? title : 'Talk in the browser'}
      open
      closesOutside={!isOn}
      onClose={() => (isOn ? setAsking(true) : onClose())}
      footer={
        <Actions
          talk={talk}
          isOn={isOn}
          ready={installation !== undefined}
          onClose={onClose}
          onStart={() => talk.start({ agentId, version, script: installation?.sandbox ? script : null })}
        />
      }
    >
      <div className="form">
        <LiveNotice error={talk.stopped} />
        {talk.error ? <ErrorNotice error={talk.error} /> : null}
        {isBefore ? (
          <>
            {agents.length > 1 ? (
              <SelectField
                label="Agent"
                value={agentId}
                onChange={({ target }) => setAgentId(target.value)}
                options={agents.map((agent) => [agent.id, agent.name])}
              />
            ) : null}
            {installation?.sandbox ? (
              <SelectField
                label="Visitor"
                hint="No microphone is used: in the sandbox a scripted visitor talks in your place, at the pace of speech."
                value={script}
                onChange={({ target }) => setScript(target.value)}
                options={sandboxScripts}
              />
            ) : (
              <p>The browser asks for your microphone. The call counts and costs like any other call of this agent.</p>
            )}
          </>
        ) : (
          <Progress talk={talk} isOn={isOn} />
        )}
      </div>
      {asking && isOn ? (
        <ConfirmDialog
          title="End the call?"
          action="End the call"
          danger
          onClose={() => setAsking(false)}
          run={async () => {
            await talk.hangUp();
            onClose();
            return 'The call is being ended.';
          }}
        >
          <p>The agent is still there. Closing this window ends the call; what was said until now stays.</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}

function Actions({
  talk: { step, callId, sound, error, hangUp },
  isOn,
  ready,
  onClose,
  onStart,
}: {
  readonly talk: Talk;
  readonly isOn: boolean;
  readonly ready: boolean;
  readonly onClose: () => void;
  readonly onStart: () => void;
}) {
  const { tenantId } = useTenant();
  const end = useMutation({ mutationFn: hangUp });
  if (isOn)
    return (
      <>
        {end.error ? <ErrorNotice error={end.error} /> : null}
        {sound ? <MuteButton sound={sound} /> : null}
        <button type="button" className="button danger" disabled={step === 'leaving'} onClick={() => end.mutate()}>
          End call
        </button>
      </>
    );
  return (
    <>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
      <button type="button" className={`button ${callId ? '' : 'primary'}`} disabled={!ready} onClick={onStart}>
        {error ? 'Start again' : callId ? 'Talk again' : 'Start'}
      </button>
      {callId ? (
        <Link className="button primary" to="/t/$tenantId/calls/$callId" params={{ tenantId, callId }}>
          Go to the call
        </Link>
      ) : null}
    </>
  );
}

function MuteButton({ sound }: { readonly sound: NonNullable<Talk['sound']> }) {
  const [muted, setMuted] = useState(false);
  return (
    <button
      type="button"
      className="button"
      aria-pressed={muted}
      onClick={() => void sound.setMuted(!muted).then(() => setMuted(!muted))}
    >
      {muted ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />} {muted ? 'Unmute' : 'Mute'}
    </button>
  );
}

function Progress({ talk, isOn }: { readonly talk: Talk; readonly isOn: boolean }) {
  const { detail, news, sound } = talk;
  const end = detail && !isOn ? endOf(detail.call) : null;
  return (
    <>
      <div className="talk-state">
        <span role="status">
          <State talk={talk} isOn={isOn} />
        </span>
        {detail?.call.answered_at ? <Elapsed detail={detail} /> : null}
      </div>
      {end ? (
        <p className={`notice ${end.isGood ? '' : 'warn'}`} role={end.isGood ? undefined : 'alert'}>
          {end.text}
        </p>
      ) : null}
      {isOn && news === 'reconnecting' ? <p className="notice warn">The connection is bad. One moment.</p> : null}
      {isOn && news === 'lost' ? (
        <p className="notice warn">The connection to the media service is lost, and the call ends. Then start again.</p>
      ) : null}
      {isOn && news === 'silent' && sound ? (
        <p className="notice warn">
          The browser plays no sound yet.
          <button type="button" className="button small" onClick={() => void sound.play()}>
            Turn the sound on
          </button>
        </p>
      ) : null}
      {detail && (isOn || detail.turns.length > 0) ? <Transcript detail={detail} /> : null}
      {isOn && !detail ? <div className="talk-transcript" /> : null}
    </>
  );
}

const steps = {
  ready: 'Not connected',
  microphone: 'Waiting for the microphone',
  connecting: 'Connecting',
  joined: 'The agent is joining',
  leaving: 'Ending the call',
} as const;

function State({ talk: { step, detail }, isOn }: { readonly talk: Talk; readonly isOn: boolean }) {
  if (!isOn)
    return (
      <Badge code="ended" tone={detail && endOf(detail.call).isGood ? 'good' : 'neutral'}>
        Ended
      </Badge>
    );
  const talking = step === 'joined' && detail?.call.status === 'in_progress';
  return (
    <Badge code={step} tone="active">
      {talking ? 'In conversation' : steps[step]}
    </Badge>
  );
}

function Elapsed({ detail: { call } }: { readonly detail: CallDetail }) {
  const now = useNow();
  const seconds = isGoingOn(call) ? (now - Date.parse(call.answered_at ?? '')) / 1000 : call.duration_sec;
  return (
    <span className="tabular" aria-label="Duration">
      {duration(seconds)}
    </span>
  );
}

function Transcript({ detail }: { readonly detail: CallDetail }) {
  const playback = usePlayback(detail, undefined);
  return (
    <section className="talk-transcript" aria-label="Conversation" tabIndex={0}>
      <Turns detail={detail} playback={{ ...playback, url: null }} />
    </section>
  );
}
