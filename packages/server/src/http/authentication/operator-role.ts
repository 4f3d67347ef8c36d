// The roles of operators: a viewer reads everything and changes nothing.
import { viewersMay } from '@voicecall/contract';
import type { RequestHandler } from 'express';
import { principalOf } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { routeOf } from '../request/request-facts.ts';

export const checkOperatorRole: RequestHandler = (request, _response, next) => {
  const who = principalOf(request);
  if (who.type === 'operator' && who.role !== 'admin' && !viewersMay(routeOf(request)))
    throw refuse('operator_is_viewer');
  next();
};
