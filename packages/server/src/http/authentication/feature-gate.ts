// Feature gates: routes that an installation may close to API keys and portal sessions (requirement 5.4).
import type { RequestHandler } from 'express';
import { principalOf } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { routeOf } from '../request/request-facts.ts';

export const checkFeatureGate =
  (flags: { readonly byo_trunk_api_key_enabled: boolean }): RequestHandler =>
  (request, _response, next) => {
    const closed = routeOf(request).metadata.gate === 'byo_trunk' && !flags.byo_trunk_api_key_enabled;
    if (closed && principalOf(request).type !== 'operator') throw refuse('feature_disabled');
    next();
  };
