// A provider's key as a variable holds it.
import * as z from 'zod';

/** It travels in a header, and what a header cannot hold would be shown in an error. */
export const providerKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs of ASCII without spaces' });
