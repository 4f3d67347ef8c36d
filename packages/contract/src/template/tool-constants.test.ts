// Constants of tools that name variables: what the model sees, and what arguments must fit.
import { expect, it } from 'vitest';
import { constantsOf, withFilledConstants, withoutConstants } from './tool-constants.ts';

const parameters = {
  type: 'object',
  properties: {
    email: { type: 'string' },
    region: { const: 'eu' },
    customer: { const: '{{customer_id}}', description: 'Whose' },
    line: { type: 'string', const: 'from {{caller_number}}' },
  },
  required: ['email', 'customer'],
  additionalProperties: false,
};

it('are the properties whose const names something; the model does not see them', () => {
  expect([...constantsOf(parameters)]).toEqual([
    ['customer', '{{customer_id}}'],
    ['line', 'from {{caller_number}}'],
  ]);
  expect(withoutConstants(parameters)).toEqual({
    type: 'object',
    properties: { email: { type: 'string' }, region: { const: 'eu' } },
    required: ['email'],
    additionalProperties: false,
  });
  expect(withFilledConstants(parameters)).toEqual({
    ...parameters,
    properties: {
      email: { type: 'string' },
      region: { const: 'eu' },
      customer: { type: 'string' },
      line: { type: 'string' },
    },
  });
});

it('are none where the parameters have other forms', () => {
  for (const other of [{}, { properties: 7 }, { properties: { a: true, b: null, c: { const: ['{{x}}'] } } }]) {
    expect(constantsOf(other).size).toBe(0);
    expect(withoutConstants(other)).toBe(other);
    expect(withFilledConstants(other)).toBe(other);
  }
});
