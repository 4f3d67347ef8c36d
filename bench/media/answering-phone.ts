// A telephone that answers at once, to which calls of a benchmark go.
import { openPhone } from '../../test/media/harness/rtp-phone.ts';
import type { RtpPhone } from '../../test/media/harness/rtp-phone.ts';
import { startSipp } from '../../test/media/harness/sipp.ts';
import type { MediaSetup } from './media-setup.ts';

export async function answeringPhone({
  directory,
  onClose,
}: MediaSetup): Promise<{ readonly audio: RtpPhone; readonly address: string }> {
  const audio = await openPhone();
  onClose(() => audio.close());
  const far = await startSipp({ scenario: 'answer', directory, timeoutSec: 1_800, words: { audio_port: audio.port } });
  onClose(() => far.stop());
  return { audio, address: far.address };
}
