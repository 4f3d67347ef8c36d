// A call from this browser, from the start to the end.
import { useQuery } from '@tanstack/react-query';
import type { CallDetail } from '@voicecall/sdk';
import { useEffect, useRef, useState } from 'react';
import { useTenant } from '../../session/tenant.ts';
import { detailQuery, useLiveCall } from '../call/call-data.ts';
import { isGoingOn } from '../live/live-calls.ts';
import { createAttempt } from './attempt.ts';
import type { Attempt, Step, TalkOrder } from './attempt.ts';
import type { RoomNews, Visitor } from './visitor.ts';

export interface Talk {
  readonly step: Step;
  readonly callId: string | null;
  readonly detail: CallDetail | undefined;
  /** What can be heard and muted; null in the sandbox and before the call. */
  readonly sound: Visitor['sound'];
  readonly news: RoomNews | null;
  readonly error: Error | null;
  /** Why the call is not shown as it goes on, if it is not. */
  readonly stopped: unknown;
  readonly start: (order: TalkOrder) => void;
  readonly hangUp: () => Promise<void>;
}

export function useTalk(): Talk {
  const { tenantId, client } = useTenant();
  const [step, setStep] = useState<Step>('ready');
  const [callId, setCallId] = useState<string | null>(null);
  const [sound, setSound] = useState<Visitor['sound']>(null);
  const [news, setNews] = useState<RoomNews | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const current = useRef<Attempt>(null);
  const { data: detail, error: unread } = useQuery({
    ...detailQuery(client, tenantId, callId ?? ''),
    enabled: callId !== null,
  });
  const isOver = detail && !isGoingOn(detail.call);
  const stopped = useLiveCall(client, tenantId, callId ?? '', isOver) ?? unread;
  // The page may be left at any time, also while the browser asks for the microphone.
  useEffect(() => () => void current.current?.end().catch(() => undefined), []);
  useEffect(() => {
    if (isOver) void current.current?.release();
  }, [isOver]);
  const start = (order: TalkOrder): void => {
    const attempt = createAttempt(client, { onStep: setStep, onCall: setCallId, onSound: setSound, onNews: setNews });
    current.current = attempt;
    setCallId(null);
    setNews(null);
    setError(null);
    attempt.run(order).catch((problem: Error) => {
      if (attempt.isEnding()) return;
      setError(problem);
      setStep('ready');
      // The agent must not wait for a browser that does not come.
      attempt.end().catch(() => undefined);
    });
  };
  const hangUp = async (): Promise<void> => {
    setStep('leaving');
    try {
      await current.current?.end();
      // There is no call to wait for.
      if (callId === null) setStep('ready');
    } catch (problem) {
      setStep('joined');
      throw problem;
    }
  };
  return { step, callId, detail, sound, news, error, stopped, start, hangUp };
}
