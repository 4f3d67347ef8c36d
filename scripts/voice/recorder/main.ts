// The recorder as a process: reads the environment, and runs until it is told to end. Then it finishes its recordings.
import { startRecorder } from './start-recorder.ts';

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};

const recorder = await startRecorder(
  {
    livekit_url: given('LIVEKIT_URL'),
    api_key: given('LIVEKIT_API_KEY'),
    api_secret: given('LIVEKIT_API_SECRET'),
    webhook_url: given('RECORDER_WEBHOOK_URL'),
  },
  Number(given('RECORDER_PORT')),
);

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!ending) void recorder.close().finally(() => process.exit());
    ending = true;
  });
