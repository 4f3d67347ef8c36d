// Detects silence: neither side has said anything for too long.

export interface SilenceWatch {
  /** Starts the measurement. */
  begin(): void;
  /** The agent has started or stopped speaking or thinking. */
  agentBusy(busy: boolean): void;
  /** Voice activity started or stopped. It may be noise, so it extends the time limit only once. */
  voice(active: boolean): void;
  /** The user said something that was understood. */
  userSpoke(): void;
  stop(): void;
}

/** Calls `onSilence` once, after `limit_ms` without a word of either side. */
export function watchSilence(limit_ms: number, onSilence: () => void): SilenceWatch {
  let timer: NodeJS.Timeout | undefined;
  let counting = false;
  let busy = false;
  let voice = false;
  let delayed = false;

  const stop = (): void => {
    counting = false;
    clearTimeout(timer);
  };
  const verdict = (): void => {
    // Somebody may be in the middle of a long sentence, but noise would look the same without end.
    if (voice && !delayed) {
      delayed = true;
      timer = setTimeout(verdict, limit_ms);
      return;
    }
    stop();
    onSilence();
  };
  const restart = (): void => {
    clearTimeout(timer);
    delayed = false;
    if (counting && !busy) timer = setTimeout(verdict, limit_ms);
  };

  return {
    begin() {
      counting = true;
      restart();
    },
    agentBusy(now) {
      if (busy === now) return;
      busy = now;
      restart();
    },
    voice(active) {
      voice = active;
    },
    userSpoke: restart,
    stop,
  };
}
