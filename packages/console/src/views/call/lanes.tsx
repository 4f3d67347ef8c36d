// The loudness of both sides over time, with the recording's position. The peaks come from the API, so that no browser
// decodes the recording.
import type { CallDetail, Waveform } from '@voicecall/sdk';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { themeColor as color } from '../../components/theme-color.ts';
import { milliseconds } from '../../components/words.ts';
import type { Playback } from './use-playback.ts';

const loudest = 255;

export default function Lanes({
  waveform,
  detail,
  playback,
}: {
  readonly waveform: Waveform;
  readonly detail: CallDetail;
  readonly playback: Playback;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { audio, isPlaying, playFrom, url, startsAtMs } = playback;
  const seconds = waveform.agent.length / waveform.peaks_per_sec;
  useEffect(() => {
    if (!box.current || seconds === 0) return undefined;
    const lane = (name: string) => ({ waveColor: color(name), progressColor: color(name), overlay: false });
    const drawn = WaveSurfer.create({
      container: box.current,
      height: 36,
      barWidth: 2,
      barGap: 1,
      barRadius: 2,
      cursorWidth: 0,
      interact: false,
      peaks: [waveform.agent, waveform.user].map((peaks) => peaks.map((peak) => peak / loudest)),
      duration: seconds,
      splitChannels: [lane('--agent'), lane('--caller')],
    });
    return () => drawn.destroy();
  }, [waveform, seconds]);
  const place = (offsetMs: number): string => `${(100 * (offsetMs - waveform.offset_ms)) / (seconds * 1000)}%`;
  return (
    <div className="lanes">
      <div ref={box} aria-hidden="true" />
      {detail.turns.map(({ turn_id, latency, offset_ms }) =>
        latency?.total_ms ? (
          <span
            key={turn_id}
            className="wait"
            title={`Turn ${turn_id}: the caller waited ${milliseconds(latency.total_ms)}`}
            style={{ left: place(offset_ms - latency.total_ms), width: `${latency.total_ms / seconds / 10}%` }}
          />
        ) : null,
      )}
      {url ? (
        <Position
          audio={audio}
          isPlaying={isPlaying}
          seconds={seconds}
          startsAtMs={startsAtMs - waveform.offset_ms}
          onSeek={(at) => playFrom(at + waveform.offset_ms)}
        />
      ) : null}
    </div>
  );
}

/** The position as a slider over the lanes: mouse and arrow keys move it. */
function Position({
  audio,
  isPlaying,
  seconds,
  startsAtMs,
  onSeek,
}: {
  readonly audio: Playback['audio'];
  readonly isPlaying: boolean;
  readonly seconds: number;
  readonly startsAtMs: number;
  readonly onSeek: (atMs: number) => void;
}) {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = audio.current;
    if (!element) return undefined;
    let frame = 0;
    const draw = (): void => {
      if (slider.current) slider.current.value = String(Math.round(element.currentTime * 1000 + startsAtMs));
    };
    // Drawn without React: while it plays it moves at each frame.
    const follow = (): void => {
      draw();
      if (isPlaying) frame = requestAnimationFrame(follow);
    };
    follow();
    element.addEventListener('seeked', draw);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('seeked', draw);
    };
  }, [audio, isPlaying, startsAtMs]);
  return (
    <input
      ref={slider}
      className="position"
      type="range"
      min={0}
      max={Math.round(seconds * 1000)}
      step={100}
      defaultValue={0}
      aria-label="Position in the recording, in milliseconds"
      onChange={({ target }) => onSeek(Number(target.value))}
    />
  );
}
