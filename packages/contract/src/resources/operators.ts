// Operator accounts: list, disable and enable (requirement 4.8).
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { pageMembers, pageQuery } from '../paging.ts';
import { emptyBody, idParam } from '../paths.ts';
import { policy } from '../policy.ts';
import { exampleId, id, time } from '../primitives.ts';

/** An operator account. `disabled`: it cannot sign in, and its sessions have ended. */
export const operatorAccount = z
  .object({
    id: id('operator'),
    email: z.email().describe('The e-mail address with which the operator signs in.'),
    status: z
      .enum(['active', 'disabled'])
      .meta({ id: 'OperatorStatus', description: 'A disabled account cannot sign in.' }),
    created_at: time.describe('When the account was created.'),
    disabled_at: time.nullable().describe('When the account was disabled. Null: it is active.'),
  })
  .meta({
    id: 'OperatorAccount',
    description: 'An operator account. `disabled`: it cannot sign in, and its sessions have ended.',
    example: {
      id: exampleId('operator'),
      email: 'operator@example.com',
      status: 'active',
      created_at: '2026-11-21T09:30:00.000Z',
      disabled_at: null,
    },
  });

const accountResponse = z
  .object({ operator: operatorAccount })
  .meta({ id: 'OperatorAccountResponse', description: 'One operator account.' });
const accountParams = z.object({ id: idParam('operator') });
const common = { tag: 'Operator', auth: 'operator' } as const;

/**
 * Routes of operator accounts; operators only. The settings `OPERATOR_EMAIL` and `OPERATOR_PASSWORD` create accounts.
 */
export const operators = initContract().router({
  list: {
    method: 'GET',
    path: '/admin/api/operators',
    summary: 'List operator accounts',
    description: 'All accounts, newest first, disabled ones included.',
    query: z.object(pageQuery('operator')),
    responses: {
      200: z
        .object({
          operators: z.array(operatorAccount).describe('The accounts of this page, newest first.'),
          ...pageMembers,
        })
        .meta({ id: 'OperatorAccountList', description: 'A page of operator accounts.' }),
    },
    metadata: policy({ ...common, operation: 'listOperators', errors: ['invalid_cursor'] }),
  },
  disable: {
    method: 'POST',
    path: '/admin/api/operators/:id/disable',
    summary: 'Disable an operator account',
    description:
      'Its sessions end at once, on every process. An operator cannot disable the account of its own session, so at least one account stays active.',
    pathParams: accountParams,
    body: emptyBody,
    responses: { 200: accountResponse },
    metadata: policy({
      ...common,
      operation: 'disableOperator',
      audit: 'operator.disabled',
      errors: ['operator_not_found', 'operator_is_self'],
    }),
  },
  enable: {
    method: 'POST',
    path: '/admin/api/operators/:id/enable',
    summary: 'Enable an operator account',
    description: 'It can sign in again, with the password that it had.',
    pathParams: accountParams,
    body: emptyBody,
    responses: { 200: accountResponse },
    metadata: policy({
      ...common,
      operation: 'enableOperator',
      audit: 'operator.enabled',
      errors: ['operator_not_found'],
    }),
  },
});
