// `pnpm test:media --long`: what takes too long for every change; see `longMedia`.
import { longMedia, mediaConfigOf } from './vitest.media.config.ts';

export default mediaConfigOf(longMedia, []);
