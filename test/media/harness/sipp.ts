// SIP endpoints that are sipp processes: each runs a scenario of test/media/scenarios and records every message that it
// sent and received.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isFree, udpPort } from './free-ports.ts';

export interface SippOptions {
  /** A file of test/media/scenarios, without its extension. */
  readonly scenario: string;
  readonly directory: string;
  /** Address to call, as host:port; absent for an endpoint that is called. */
  readonly target?: string;
  /** The number to call. */
  readonly number?: string;
  /** Replaces words in square brackets of the scenario. sipp's own words stay. */
  readonly words?: Readonly<Record<string, string | number>>;
  readonly login?: { readonly username: string; readonly password: string };
  /** How long the scenario's pauses last. */
  readonly pauseMs?: number;
  /** Its timeout; when absent, one that no test reaches. */
  readonly timeoutSec?: number;
  /** It ends after this number of calls. */
  readonly calls?: number;
}

export interface SipMessage {
  readonly direction: 'received' | 'sent';
  /** Request or status line. */
  readonly line: string;
  readonly text: string;
}

export interface Sipp {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** Its exit code: 0 when every call went as in the scenario, null when it was killed. */
  readonly ended: Promise<number | null>;
  messages(): SipMessage[];
  /** Waits until it received such a message; fails, with all messages, when it ends or the time is over before. */
  receives(pattern: RegExp): Promise<SipMessage>;
  /** The same for a message that it sent. */
  sends(pattern: RegExp): Promise<SipMessage>;
  /** How many different calls it was offered. */
  offered(): number;
  stop(): Promise<void>;
}

const scenarios = join(import.meta.dirname, '..', 'scenarios');
/** An endpoint that still runs after this time was not stopped by its test. */
const longestSec = 170;
const patienceMs = 60_000;

export async function startSipp(options: SippOptions): Promise<Sipp> {
  const port = await udpPort();
  const trace = join(options.directory, `sipp-${options.scenario}-${randomBytes(3).toString('hex')}`);
  writeFileSync(`${trace}.xml`, scenarioText(options));
  const args = [
    ...(options.target ? [options.target] : []),
    '-sf',
    `${trace}.xml`,
    '-i',
    '127.0.0.1',
    '-p',
    String(port),
    ...argumentsOf(options),
  ];
  const tracing = ['-trace_msg', '-message_file', `${trace}.messages`, '-trace_err', '-error_file', `${trace}.errors`];
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', 'sipp', ...args, ...tracing], {
    cwd: options.directory,
    stdio: 'ignore',
    timeout: (options.timeoutSec ?? longestSec) * 1_000,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let over = false;
  void ended.then(() => (over = true));
  const text = (ending: string): string => (existsSync(trace + ending) ? readFileSync(trace + ending, 'utf8') : '');
  const messages = (): SipMessage[] => parse(text('.messages'));
  const sees = async (way: SipMessage['direction'], pattern: RegExp): Promise<SipMessage> => {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const last = over || performance.now() > deadline;
      const found = messages().find((message) => message.direction === way && pattern.test(message.text));
      if (found) return found;
      if (last)
        throw new Error(`sipp (${options.scenario}) ${way} no ${pattern}:\n${text('.messages')}\n${text('.errors')}`);
      await delay(50);
    }
  };
  while (await isFree(port)) {
    // Another process took the port meanwhile.
    if (over && text('.errors').includes('Address already in use')) return startSipp(options);
    if (over) throw new Error(`sipp (${options.scenario}) did not start:\n${text('.errors')}`);
    await delay(20);
  }
  return {
    address: `127.0.0.1:${port}`,
    ended,
    messages,
    receives: (pattern) => sees('received', pattern),
    sends: (pattern) => sees('sent', pattern),
    offered: () =>
      new Set(
        messages()
          .filter(({ direction, line }) => direction === 'received' && line.startsWith('INVITE '))
          .map((invite) => /^Call-ID: *(.*)$/im.exec(invite.text)?.[1]),
      ).size,
    async stop() {
      if (!over) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** sipp cannot replace words in status lines by itself. */
function scenarioText({ scenario, words = {} }: SippOptions): string {
  const text = readFileSync(join(scenarios, `${scenario}.xml`), 'utf8');
  const values: Record<string, string | number> = { headers: '', ...words };
  return Object.entries(values).reduce((filled, [word, value]) => filled.replaceAll(`[${word}]`, String(value)), text);
}

function argumentsOf({ number, login, pauseMs = 1_000, calls = 1 }: SippOptions): string[] {
  return [
    ...(number ? ['-s', number] : []),
    ...(login ? ['-au', login.username, '-ap', login.password] : []),
    ...['-m', String(calls), '-d', String(pauseMs), '-nostdin'],
  ];
}

/** The message file: a line of dashes and the time, a line with the direction, the message. */
function parse(trace: string): SipMessage[] {
  return trace.split(/^-{20,}.*$/m).flatMap((block) => {
    const found = /^\s*(?:UDP|TCP) message (received|sent)[^\n]*\n\s*([\s\S]*)$/.exec(block);
    const [, direction, text = ''] = found ?? [];
    return direction === 'received' || direction === 'sent'
      ? [{ direction, text, line: text.split(/\r?\n/, 1)[0] ?? '' } as const]
      : [];
  });
}
