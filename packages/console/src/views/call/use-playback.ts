// The recording: where it is, which turn is heard, and which turns are lit because they prove a fact.
import type { CallDetail, TimelineEntry, Turn } from '@voicecall/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** What the parts of the page share. Times are milliseconds from the answer, as `offset_ms` of turns. */
export interface Playback {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly url: string | null;
  /** When the recording began, in milliseconds from the answer. */
  readonly startsAtMs: number;
  readonly isPlaying: boolean;
  /** The turn that is heard now. */
  readonly currentTurn: number | null;
  /** Turns that prove the chosen fact. */
  readonly lit: readonly number[];
  /** Goes to a moment and plays from there. */
  readonly playFrom: (offsetMs: number) => void;
  /** Lights turns and plays the first of them. */
  readonly prove: (turnIds: readonly number[]) => void;
  readonly toggle: () => void;
  /** Told by the audio element. */
  readonly onChange: () => void;
}

/** The turn that is heard at a moment: the last that has begun. */
function turnAt(turns: readonly Turn[], offsetMs: number): number | null {
  const heard = turns.filter(({ offset_ms, role }) => offset_ms <= offsetMs && role !== 'tool' && role !== 'system');
  return heard.at(-1)?.turn_id ?? null;
}

/** The signed address changes each time the call is read; the recording behind it does not. */
function useStableUrl(url: string | null): string | null {
  const path = url?.split('?')[0] ?? null;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another signature must not restart the recording
  return useMemo(() => url, [path]);
}

export function usePlayback(detail: CallDetail | undefined, timeline: readonly TimelineEntry[] | undefined): Playback {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [currentTurn, setCurrent] = useState<number | null>(null);
  const [lit, setLit] = useState<readonly number[]>([]);
  const turns = useMemo(() => detail?.turns ?? [], [detail]);
  const url = useStableUrl(detail?.recording_url ?? null);
  const startsAtMs = startOf(detail, timeline);
  const playFrom = useCallback(
    (offsetMs: number) => {
      const element = audio.current;
      if (!element) return;
      element.currentTime = Math.max(0, (offsetMs - startsAtMs) / 1000);
      void element.play().catch(() => undefined);
    },
    [startsAtMs],
  );
  const prove = useCallback(
    (turnIds: readonly number[]) => {
      setLit(turnIds);
      const first = turns.find(({ turn_id }) => turn_id === turnIds[0]);
      if (!first) return;
      document.getElementById(`turn-${first.turn_id}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      playFrom(first.offset_ms);
    },
    [turns, playFrom],
  );
  const toggle = useCallback(() => {
    const element = audio.current;
    if (element?.paused) void element.play().catch(() => undefined);
    else element?.pause();
  }, []);
  const onChange = useCallback(() => {
    const element = audio.current;
    setPlaying(element !== null && !element.paused);
    setCurrent(element && element.currentTime > 0 ? turnAt(turns, element.currentTime * 1000 + startsAtMs) : null);
  }, [turns, startsAtMs]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.target !== document.body) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toggle]);
  return { audio, url, startsAtMs, isPlaying, currentTurn, lit, playFrom, prove, toggle, onChange };
}

/** The recorder may begin some moments after the answer. */
function startOf(detail: CallDetail | undefined, timeline: readonly TimelineEntry[] | undefined): number {
  const started = timeline?.find(({ type }) => type === 'recording.started')?.at;
  const answered = detail?.call.answered_at;
  return started && answered ? Math.max(0, Date.parse(started) - Date.parse(answered)) : 0;
}
