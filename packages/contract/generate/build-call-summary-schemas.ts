// schemas/call-summary/v1.json and v2.json: the content of a summary as standalone JSON Schemas (requirements 2.12,
// 2.13).
import * as z from 'zod';
import { customBlock } from '../src/summary/custom.ts';
import { factStringArray } from '../src/summary/facts.ts';
import { summaryPayload } from '../src/summary/payload.ts';
import { schemaFileText, standaloneSchema } from './standalone-schema.ts';
import type { SchemaFile } from './standalone-schema.ts';

/** Schema version → content of a summary: the payload, and with version 2 the payload and the custom block. */
export const callSummarySchemas = {
  v1: summaryPayload,
  v2: z.strictObject({ payload: summaryPayload, custom: customBlock }).meta({ id: 'CallSummaryV2' }),
} as const;

/** A fact that no member of the standard payload has today; it is one of the four kinds all the same. */
const also = [factStringArray];

/** A file of `schemas/call-summary`. */
export type CallSummarySchema = keyof typeof callSummarySchemas;

const files: Readonly<Record<CallSummarySchema, SchemaFile>> = {
  v1: {
    path: 'call-summary/v1.json',
    title: 'Call summary, schema version 1',
    description: 'The member `payload` of a summary, whatever its schema version.',
    schema: callSummarySchemas.v1,
    also,
  },
  v2: {
    path: 'call-summary/v2.json',
    title: 'Call summary, schema version 2',
    description: 'The members `payload` and `custom` of a summary of schema version 2.',
    schema: callSummarySchemas.v2,
    also,
  },
};

/** The standalone schema of one version. */
export const buildCallSummarySchema = (version: CallSummarySchema): Record<string, unknown> =>
  standaloneSchema(files[version]);

/** The generated files: repository path → content. */
export const generateCallSummarySchemas = (): Record<string, string> =>
  Object.fromEntries(Object.values(files).map(schemaFileText));
