// The media port on real LiveKit: the suite that the sandbox passes as well.
import { mediaPortSuite } from '../conformance/media-port.ts';
import { startLivekitFarEnd } from './harness/livekit-service.ts';

mediaPortSuite('LiveKit', startLivekitFarEnd);
