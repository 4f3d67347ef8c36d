// The error catalogue: every code that the API can return, with its status, its fixed meaning and the shape of its
// details. Resources declare their codes; `resources/across-resources.ts` has the others.
import * as z from 'zod';
import { declared, inPublishedOrder } from './declared.ts';
import type { DeclaredError } from '../define-resource.ts';

/** Code → status, default message, details schema. */
export const errorCatalogue = declared('errors');

/** Every machine code that `error` of an error body can hold. */
export type ErrorCode = keyof typeof errorCatalogue;

/** What `details` holds for a code; `undefined` for codes without details. Some codes have them only at times. */
export type ErrorDetails<C extends ErrorCode> = (typeof errorCatalogue)[C] extends {
  readonly details: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** All codes, in the order of published documents. */
export const errorCodes = inPublishedOrder('errors', Object.keys(errorCatalogue) as ErrorCode[]);

/** True for a string that is a code of the catalogue. */
export const isErrorCode = (value: string): value is ErrorCode => Object.hasOwn(errorCatalogue, value);

/** The schema of a code's details, or undefined where an error has none. */
export const detailsSchema = (code: ErrorCode): z.ZodType | undefined =>
  (errorCatalogue[code] as DeclaredError).details;

/** The body of every error response. `details` is present only for codes that define it. */
export const errorBody = z
  .object({
    error: z.string().max(64).describe('The code of the error, for programs. Codes keep their meaning within /v1.'),
    message: z.string().max(1000).describe('What went wrong, for developers. Do not compare it: its words may change.'),
    details: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Facts for programs. Absent for codes that define none.'),
  })
  .meta({
    id: 'Error',
    description:
      'The body of every error response: a stable machine code, a sentence, and details for codes that define them.',
    example: { error: 'trunk_not_found', message: 'The trunk does not exist.' },
  });

/** The body of every error response. */
export type ErrorBody = z.output<typeof errorBody>;
