// A softphone: baresip, which calls and is called, says what the test gives it, and keeps what it hears in a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { patienceMs } from '../../harness/repetitions.ts';
import { tcpPort, udpPort } from '../harness/free-ports.ts';
import { renderSpeech } from '../speech/render-speech.ts';
import { writeWav } from '../speech/wav.ts';

export interface SoftphoneOptions {
  readonly directory: string;
  readonly number: string;
  readonly login: { readonly username: string; readonly password: string };
}

/** It answers every call at once. */
export interface Softphone {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** Calls a SIP address; resolves once it is answered. */
  calls(uri: string): Promise<void>;
  /** Begins to say it. */
  says(text: string): Promise<void>;
  /** Waits until the other side has hung up; returns the WAV file of what was heard. */
  hungUp(): Promise<string>;
  close(): Promise<void>;
}

const rate = 8_000;
/** At the end of a file baresip hangs up. */
const silenceSec = 240;
const modules = '/usr/lib/baresip/modules';

export async function openSoftphone({ directory, number, login }: SoftphoneOptions): Promise<Softphone> {
  const home = mkdtempSync(join(directory, 'softphone-'));
  const [sipPort, controlPort] = [await udpPort(), await tcpPort()];
  const sound = (name: string, pcm: Int16Array): string => {
    const whole = new Int16Array(pcm.length + silenceSec * rate);
    whole.set(pcm);
    const path = join(home, `${name}.wav`);
    writeFileSync(path, writeWav({ rate, pcm: whole }));
    return path;
  };
  const silent = sound('silence', new Int16Array());
  writeFileSync(join(home, 'config'), configuration({ home, silent, sipPort, controlPort }));
  writeFileSync(
    join(home, 'accounts'),
    `<sip:${number}@127.0.0.1>;auth_user=${login.username};auth_pass=${login.password};regint=0;audio_codecs=PCMU;answermode=auto\n`,
  );
  writeFileSync(join(home, 'contacts'), '');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', 'baresip', '-f', home], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const until = async (what: string, look: () => boolean): Promise<void> => {
    const deadline = performance.now() + patienceMs;
    while (!look()) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`the softphone did not see ${what}:\n${output}\n${said.join('\n')}`);
      await delay(50);
    }
  };
  const said: string[] = [];
  await until('that it is ready', () => output.includes('baresip is ready'));
  const control = connect(controlPort, '127.0.0.1');
  let received = '';
  control.setEncoding('utf8').on('data', (part: string) => {
    received += part;
    // Strings with their length before them: `7:{"a":1},`.
    for (let found = netstring(received); found; found = netstring(received)) {
      said.push(found.text);
      received = found.rest;
    }
  });
  await once(control, 'connect');
  const order = async (command: string, params: string): Promise<void> => {
    const before = said.length;
    const text = JSON.stringify({ command, params });
    control.write(`${text.length}:${text},`);
    await until(`the answer to ${command}`, () => said.slice(before).some((line) => line.includes('"response":true')));
  };
  const happened = (event: string): boolean => said.some((line) => line.includes(`"type":"${event}"`));
  let sentences = 0;
  return {
    address: `127.0.0.1:${sipPort}`,
    async calls(uri) {
      await order('dial', uri);
      await until('an answer', () => happened('CALL_ESTABLISHED'));
    },
    says: (text) => order('ausrc', `aufile,${sound(`sentence-${(sentences += 1)}`, renderSpeech(text, { rate }))}`),
    async hungUp() {
      await until('the end of the call', () => happened('CALL_CLOSED'));
      const file = readdirSync(home).find((name) => name.endsWith('-dec.wav'));
      if (file === undefined) throw new Error(`the softphone has heard nothing:\n${output}`);
      return join(home, file);
    },
    async close() {
      control.destroy();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function netstring(text: string): { readonly text: string; readonly rest: string } | undefined {
  const length = /^(\d+):/.exec(text);
  if (!length) return undefined;
  const [from, to] = [length[0].length, length[0].length + Number(length[1])];
  return text.length > to ? { text: text.slice(from, to), rest: text.slice(to + 1) } : undefined;
}

interface Places {
  readonly home: string;
  readonly silent: string;
  readonly sipPort: number;
  readonly controlPort: number;
}

/** Its sound goes nowhere but into the files of `sndfile`: `aubridge` without another end is no device. */
const configuration = ({ home, silent, sipPort, controlPort }: Places): string =>
  `
poll_method epoll
net_interface 127.0.0.1
sip_listen 127.0.0.1:${sipPort}
sip_transports udp
call_local_timeout 120
audio_player aubridge,nobody
audio_source aufile,${silent}
audio_alert aubridge,nobody
ausrc_srate ${rate}
auplay_srate ${rate}
ausrc_channels 1
auplay_channels 1
snd_path ${home}
ctrl_tcp_listen 127.0.0.1:${controlPort}
module_path ${modules}
module g711.so
module aufile.so
module aubridge.so
module sndfile.so
module_tmp account.so
module_app menu.so
module_app ctrl_tcp.so
`.trimStart();
