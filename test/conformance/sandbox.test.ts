// The media port on the sandbox, in this process and twenty times faster than life.
import { startSandbox } from '@voicecall/sandbox';
import type { Behaviour, FarEnd } from './external-service.ts';
import { mediaPortSuite } from './media-port.ts';

const livekit = { api_key: 'sandbox-key', api_secret: 'a secret of the sandbox, long enough' } as const;
const refusing: Readonly<Record<number, string>> = { 486: '+15005550002', 603: '+15005550004', 503: '+15005550006' };
const numbers = {
  answers: '+15550001111',
  takes_transfer: '+15550001111',
  rings: '+15005550003',
  hangs_up: '+15005550007',
} as const;

function numberOf(behaviour: Behaviour): string {
  if (typeof behaviour === 'string') return numbers[behaviour];
  const number = refusing[behaviour.refuses];
  if (number === undefined) throw new Error(`no number of the sandbox refuses with ${behaviour.refuses}`);
  return number;
}

async function startFarEnd(webhook_url: string): Promise<FarEnd> {
  const sandbox = await startSandbox({ ...livekit, webhook_url, clock_speed: 20 });
  const control = (name: string, order: object): Promise<Response> =>
    fetch(`${sandbox.url}/sandbox/${name}`, { method: 'POST', body: JSON.stringify(order) });
  return {
    livekit: { ...livekit, url: sandbox.url },
    refusals: Object.keys(refusing).map(Number),
    telephone: async (behaviour) => ({
      number: numberOf(behaviour),
      address: 'sip.example.com',
      isFree: () => Promise.resolve(),
    }),
    async callIn(to_number, from_number) {
      await control('ring', { to_number, from_number, script: 'hangs_up_early' });
    },
    async join(token) {
      return (await control('join', { token, script: 'silent' })).ok;
    },
    close: () => sandbox.close(),
  };
}

mediaPortSuite('the sandbox', startFarEnd);
