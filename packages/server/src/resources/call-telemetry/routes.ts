// Route handlers of the figures of calls.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { getWaveform } from './get-waveform.ts';

const { waveform } = contract.calls;

export const callTelemetryRoutes = (deps: Deps) =>
  initServer().router(
    { waveform },
    {
      waveform: async ({ params }) => ok(await getWaveform(deps, params.tenantId, params.callId)),
    },
  );
