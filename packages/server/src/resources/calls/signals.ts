// Media door of calls: verified webhooks of the media service.
import type { Deps } from '../../deps.ts';
import { applySignal } from './apply-signal.ts';

/** Takes a webhook over its raw bytes; false when the media service did not sign it. */
export const receiveSignal =
  (deps: Deps) =>
  async (body: string, authorization: string): Promise<boolean> => {
    const signal = await deps.media.receiveWebhook(body, authorization);
    if (signal) await applySignal(deps, signal);
    return signal !== undefined;
  };
