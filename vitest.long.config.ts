// `pnpm test:long`: what takes too long for every change; see `long`.
import { configOf, long } from './vitest.config.ts';

export default configOf(long, []);
