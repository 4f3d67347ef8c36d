// The floor of the time to an answer: an agent of the same framework and the same providers that only talks. It is both
// the worker and, in the worker's processes, the agent.
import { fileURLToPath } from 'node:url';
import { AgentServer, defineAgent, inference, initializeLogger, ServerOptions, voice } from '@livekit/agents';
import * as openai from '@livekit/agents-plugin-openai';

const env = (name: string): string => process.env[name] ?? '';
const provider = { baseURL: env('PROVIDERS_URL'), apiKey: 'minimal' };

export default defineAgent<{ vad: inference.VAD }>({
  prewarm(proc) {
    proc.userData = { vad: new inference.VAD() };
  },
  async entry(ctx) {
    const session = new voice.AgentSession({
      stt: new openai.STT({ ...provider, model: 'instant', useRealtime: false, language: 'en' }),
      llm: new openai.LLM({ ...provider, model: 'instant' }),
      tts: new openai.TTS({ ...provider, model: 'instant' }),
      vad: ctx.proc.userData.vad,
      // The default detector is a cloud service; this is its form without one.
      turnHandling: { turnDetection: new inference.TurnDetector({ version: 'v1-mini' }) },
      aecWarmupDuration: null,
    });
    await ctx.connect();
    await session.start({ agent: voice.Agent.create({ instructions: 'Be brief.' }), room: ctx.room, record: false });
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  initializeLogger({ pretty: false, level: 'info' });
  const server = new AgentServer(
    new ServerOptions({
      agent: fileURLToPath(import.meta.url),
      agentName: 'minimal-agent',
      wsURL: env('LIVEKIT_URL').replace(/^http/, 'ws'),
      apiKey: env('LIVEKIT_API_KEY'),
      apiSecret: env('LIVEKIT_API_SECRET'),
      host: '127.0.0.1',
      port: 0,
      loadFunc: async () => 0,
      numIdleProcesses: 1,
      initializeProcessTimeout: 60_000,
    }),
  );
  await server.run();
}
