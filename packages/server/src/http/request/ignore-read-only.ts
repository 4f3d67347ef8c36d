// A PUT takes what a client has read and changed: members that no request changes are ignored.
import { withoutReadOnly } from '@voicecall/contract';
import type { RequestHandler } from 'express';
import { refuse } from '../../platform/refuse.ts';
import { routeOf } from './request-facts.ts';

/** After the body is read, before it is validated. */
export const ignoreReadOnly: RequestHandler = (request, _response, next) => {
  if (request.body === undefined) return next();
  const { body, issues } = withoutReadOnly(routeOf(request), request.body, request.params);
  if (issues.length > 0) throw refuse('validation_failed', { issues });
  request.body = body;
  next();
};
