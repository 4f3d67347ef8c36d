// Variables as a person writes them.
import { expect, it } from 'vitest';
import { variablesIn } from './variables-field.tsx';

it('are one a line, with a default, or required', () => {
  expect(variablesIn('first_name!\n\n topic = a = b \nempty =\nplain\nboth! = x')).toEqual([
    { name: 'first_name', required: true, default: null },
    { name: 'topic', required: false, default: 'a = b' },
    { name: 'empty', required: false, default: '' },
    { name: 'plain', required: false, default: null },
    { name: 'both', required: true, default: 'x' },
  ]);
  expect(variablesIn(' \n')).toBeNull();
});
