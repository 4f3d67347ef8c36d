// The watchdog of a conversation: notices when neither side has said anything for too long.

export interface SilenceWatch {
  /** From now on silence counts. */
  begin(): void;
  /** The agent began to speak or to think, or is done with it. */
  agentBusy(busy: boolean): void;
  /** Voice was detected, or is no longer: it may be noise, so it delays the verdict only once. */
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
    // Someone may be in the middle of a long sentence; noise would be that for ever.
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
