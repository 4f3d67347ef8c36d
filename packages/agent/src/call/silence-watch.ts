// Detects silence: neither side has said anything for too long. Before that the agent may ask whether the other side is
// still there.

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

export interface SilenceLimits {
  readonly limit_ms: number;
  /** After which silence, and how often until the user speaks again, `onReminder` is called. */
  readonly reminder: { readonly after_ms: number; readonly times: number };
  /** Called once, after `limit_ms` without a word of either side. Reminders do not count. */
  readonly onSilence: () => void;
  /** The agent is to ask whether the user is there: it becomes busy. */
  readonly onReminder: () => void;
}

export function watchSilence({ limit_ms, reminder, onSilence, onReminder }: SilenceLimits): SilenceWatch {
  let endTimer: NodeJS.Timeout | undefined;
  let reminderTimer: NodeJS.Timeout | undefined;
  let counting = false;
  let busy = false;
  let voice = false;
  let delayed = false;
  let reminders = 0;
  let reminding = false;
  let overdue = false;

  const stop = (): void => {
    counting = false;
    clearTimeout(endTimer);
    clearTimeout(reminderTimer);
  };
  const verdict = (): void => {
    // Somebody may be in the middle of a long sentence, but noise would look the same without end.
    if (voice && !delayed) {
      delayed = true;
      endTimer = setTimeout(verdict, limit_ms);
      return;
    }
    // A reminder is said to its end.
    overdue = busy;
    if (overdue) return;
    stop();
    onSilence();
  };
  const remind = (): void => {
    if (voice) return remindLater();
    reminders += 1;
    reminding = true;
    onReminder();
  };
  const remindLater = (): void => {
    if (reminders < reminder.times) reminderTimer = setTimeout(remind, reminder.after_ms);
  };
  const restart = (): void => {
    clearTimeout(endTimer);
    clearTimeout(reminderTimer);
    delayed = false;
    reminding = false;
    overdue = false;
    if (!counting || busy) return;
    endTimer = setTimeout(verdict, limit_ms);
    remindLater();
  };

  return {
    begin() {
      counting = true;
      restart();
    },
    agentBusy(now) {
      if (busy === now) return;
      busy = now;
      if (!reminding) return restart();
      if (busy) return;
      reminding = false;
      if (overdue) verdict();
      else remindLater();
    },
    voice(active) {
      voice = active;
    },
    userSpoke() {
      reminders = 0;
      restart();
    },
    stop,
  };
}
