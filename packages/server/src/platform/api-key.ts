// The form of API keys (spec 2.3): made here, kept only as a hash.
import { randomBytes } from 'node:crypto';

/** A new key: `svc_live_` and 24 lowercase hex characters. */
export const newApiKey = (): string => `svc_live_${randomBytes(12).toString('hex')}`;
