// Prism as a process: it mocks the carrier, or stands before one, and refuses what the carrier's document does not
// allow.
import { runNode } from '../harness/platform/run-process.ts';
import type { CarrierPeer } from './install-carrier-peer.ts';

export interface Prism {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * With `upstream` it forwards valid requests and also checks the responses against the document; otherwise it invents
 * responses, which need not make sense.
 */
export async function startPrism(peer: CarrierPeer, document: string, upstream?: string): Promise<Prism> {
  const mode = upstream === undefined ? ['mock', document] : ['proxy', document, upstream, '--errors'];
  const prism = runNode({ args: [peer.prism, ...mode, '--host', '127.0.0.1', '--port', '0'] });
  let running = true;
  const ended = prism.ended.then(() => (running = false));
  const stop = async (): Promise<void> => {
    if (running) prism.signal('SIGKILL');
    await ended;
  };
  try {
    const [, url = ''] = await prism.sees(/Prism is listening on (http:\S+)/);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
