// Bad days of `start --voice`: what is missing is said in a sentence, what dies is started again, and nothing is left
// running.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { goTool } from '../../../scripts/media/go-tools.ts';
import { until } from '../../harness/calls/place-call.ts';
import { processesOf, quietPort } from '../../harness/platform/run-process.ts';
import { joinAsVisitor } from '../harness/rtc-visitor.ts';
import { dataDirOfTest, launchVoice, machineWith, pidOf, startVoice } from './voice-start.ts';
import { startSpeechServer } from '../speech/start-speech-server.ts';
import type { SpeechServer } from '../speech/start-speech-server.ts';

let speech: SpeechServer;
beforeAll(async () => {
  speech = await startSpeechServer({ utterances: [], rules: [] });
});
afterAll(() => speech.close());

const agent = 'packages/agent/src/main.ts';

describe('a start that cannot succeed', () => {
  it('without a key names what each part needs, and starts nothing', async () => {
    const dataDir = dataDirOfTest();
    const refused = await launchVoice({ dataDir, speechUrl: speech.url, env: { OPENAI_API_KEY: '' } });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output().trim().split('\n')).toEqual(
      ['STT', 'MODEL', 'TTS'].map((part) => `${part}_API_KEY: openai needs a key (here or in OPENAI_API_KEY)`),
    );
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('on a machine without LiveKit, container engine and Go says how to install it, in one line', async () => {
    const dataDir = dataDirOfTest();
    const env = machineWith(dataDir, { docker: 'exit 1' });
    const refused = await launchVoice({ dataDir, speechUrl: speech.url, env });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toMatch(
      /^livekit-server is not on this machine\. Install it with "curl [^\n]+", or start Docker or Podman, or install Go 1\.26 \([^\n]+\), and start again\n$/,
    );
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('--phone without Redis says so in one line', async () => {
    const dataDir = dataDirOfTest();
    const refused = await launchVoice({
      dataDir,
      speechUrl: speech.url,
      args: ['--phone'],
      env: machineWith(dataDir, {}),
    });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toMatch(/^--phone needs redis-server, which is not on the PATH: [^\n]+\n$/);
  });

  it('because its port is in use says so, and ends what it had started', async () => {
    const dataDir = dataDirOfTest();
    const squatter = createServer().listen(await quietPort(), '127.0.0.1');
    await once(squatter, 'listening');
    onTestFinished(() => void squatter.close());
    const { port } = squatter.address() as { port: number };
    const refused = await launchVoice({ dataDir, speechUrl: speech.url, port });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toBe(`PORT: ${port} is in use on 127.0.0.1; end what listens there, or set another\n`);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('--check tells a wrong key, and ends with exit code 1', async () => {
    speech.fault('speech', { status: 401 });
    const dataDir = dataDirOfTest();
    const checked = await launchVoice({ dataDir, speechUrl: speech.url, args: ['--check'] });
    expect(await checked.ended).toEqual({ code: 1, signal: null });
    expect(checked.output()).toMatch(
      /^ {2}Voice {7}\S+ refuses the key \(HTTP 401\): is the one in TTS_API_KEY or OPENAI_API_KEY right\?\nNot every part works\.\n$/m,
    );
  });
});

describe('LiveKit’s server', () => {
  it('runs in a container where only an engine is there', async () => {
    const dataDir = dataDirOfTest();
    const docker = `[ "$1" = image ] && exit 1; [ "$1" = run ] || exit 0; exec ${goTool('livekit-server')}`;
    const platform = await startVoice({
      dataDir,
      speechUrl: speech.url,
      env: machineWith(dataDir, { docker, id: 'exec /usr/bin/id "$@"' }),
    });
    expect(platform.output()).toMatch(/^docker fetches docker\.io\/livekit\/livekit-server:v\S+; the first time/m);
    expect(platform.output()).toMatch(/^ {2}LiveKit {5}ws:\S+, in a container of docker$/m);
    platform.signal('SIGINT');
    expect(await platform.ended).toEqual({ code: 0, signal: null });
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('is built where only Go is there', async () => {
    const dataDir = dataDirOfTest();
    const go = `[ "$1" = env ] && echo go1.26.4 && exit; /bin/cp ${goTool('livekit-server')} "$GOBIN/server"`;
    const platform = await startVoice({
      dataDir,
      speechUrl: speech.url,
      env: machineWith(dataDir, { go, id: 'exec /usr/bin/id "$@"' }),
    });
    expect(platform.output()).toMatch(/^livekit-server is built with Go; the first time this takes minutes$/m);
    expect(platform.output()).toMatch(/^ {2}LiveKit {5}ws:\S+, built with Go$/m);
    platform.signal('SIGINT');
    expect(await platform.ended).toEqual({ code: 0, signal: null });
    expect(processesOf(dataDir)).toEqual([]);
  });
});

it('Ctrl-C during the start ends everything', async () => {
  const dataDir = dataDirOfTest();
  const begun = await launchVoice({ dataDir, speechUrl: speech.url });
  await until(async () => [pidOf(dataDir, goTool('livekit-server'))].filter(Boolean));
  begun.signal('SIGINT');
  expect(await begun.ended).toEqual({ code: 0, signal: null });
  expect(processesOf(dataDir)).toEqual([]);
});

it('when the process that watches LiveKit and the worker is killed, the platform says so and ends, with all of them', async () => {
  const dataDir = dataDirOfTest();
  const platform = await startVoice({ dataDir, speechUrl: speech.url });
  process.kill(pidOf(dataDir, 'scripts/voice/main.ts') ?? 0, 'SIGKILL');
  expect(await platform.ended).toEqual({ code: 1, signal: null });
  expect(platform.output()).toMatch(/^the process of LiveKit and the agent worker has ended$/m);
  expect(processesOf(dataDir)).toEqual([]);
});

it('a provider that refuses or hangs is told at the start, LiveKit and the worker are started again when they die, and all end with the platform', async () => {
  const dataDir = dataDirOfTest();
  speech.fault('chat', { status: 401 });
  speech.fault('transcriptions', { stall: 'before' });
  // The usual port of LiveKit is taken: by this server, or by whoever has it already.
  const squatter = createServer().on('error', () => undefined);
  squatter.listen(7880, '127.0.0.1');
  onTestFinished(() => void squatter.close());
  const platform = await startVoice({ dataDir, speechUrl: speech.url });
  expect(platform.output()).toMatch(/^ {2}LiveKit {5}ws:\/\/127\.0\.0\.1:(?!7880)\d+, /m);
  expect(platform.output()).toMatch(/^ {2}Recogniser {2}\S+ has not answered within 10 s$/m);
  expect(platform.output()).toMatch(
    /^ {2}Model {7}\S+ refuses the key \(HTTP 401\): is the one in MODEL_API_KEY or OPENAI_API_KEY right\?$/m,
  );
  expect(platform.output()).toMatch(/^ {2}Voice {7}\S+ of \S+ responds/m);

  for (const program of [goTool('livekit-server'), agent]) {
    const before = pidOf(dataDir, program) ?? 0;
    process.kill(before, 'SIGKILL');
    await until(async () => [pidOf(dataDir, program)].filter((pid) => pid !== undefined && pid !== before));
  }
  expect(platform.output()).toMatch(/^livekit-server has ended \(SIGKILL\)\. It starts again in 1 s; see \S+$/m);
  expect(platform.output()).toMatch(/^the agent worker has ended \(SIGKILL\)\. It starts again in 1 s; see \S+$/m);
  const { id } = await platform.client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome: 'Hello, this is the front desk. How can I help you?',
    record_calls: false,
  });
  const visitor = await joinAsVisitor(await platform.client.webSessions.create(id, {}));
  await visitor.hearsSpeech();
  await visitor.leave();

  platform.signal('SIGKILL');
  await platform.ended;
  // PostgreSQL goes on, and the next start takes it over.
  await until(async () =>
    processesOf(dataDir).some(({ command }) => /livekit-server-v|voice\/|agent\/src/.test(command)) ? [] : [1],
  );
});
