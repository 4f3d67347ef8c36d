// Exports: everything that is stored of a person, or of a whole tenant, as one archive.
import { initContract } from '@ts-rest/core';
import * as z from 'zod';
import { defineResource } from '../../define-resource.ts';
import { limits } from '../../limits.ts';
import { pageMembers, pageQuery } from '../../paging.ts';
import { tenantParams, tenantParamsWith, tenantPath } from '../../paths.ts';
import { policy } from '../../policy.ts';
import { id, idKind, time } from '../../primitives.ts';
import { tenantId } from '../declared-apart.ts';
import { createErasureBody } from './erasures.ts';

/** Ids of exports. */
export const exportId = idKind('export', 'ex');

const count = z.number().int().min(0);

/** Whom an export is about: a person, named as for an erasure, or everybody. */
export const createExportBody = createErasureBody
  .extend({
    everything: z
      .literal(true)
      .optional()
      .describe('Everything that the tenant has, and no person. Without it, one of the others is needed.'),
  })
  .meta({
    id: 'CreateExportBody',
    description: 'A person, by at least one of `number`, `email` and `client_ref`; or `everything`.',
    example: { number: '+15005550001', email: 'ann@example.com' },
  });

/** An export, without its archive. */
export const dataExport = z
  .object({
    id: id(exportId),
    tenant_id: id(tenantId),
    by: z
      .array(z.enum(['number', 'email', 'client_ref', 'name', 'everything']))
      .describe('By what the person was searched for. The values are forgotten once it has ended.'),
    status: z.enum(['running', 'completed', 'expired', 'failed']).meta({
      id: 'ExportStatus',
      extensible: true,
      description:
        '`expired`: the archive is gone, because its time was over, or because something that may be in it was erased. `failed`: the storage took nothing for a day. Ask again.',
    }),
    looked_at: count.describe('How many calls have been looked at. 0 for everything.'),
    rows: z.record(z.string(), count).describe('How many rows of each table are in it so far.'),
    recordings: count.describe('How many recordings are in it so far.'),
    recordings_missing: count.describe('How many recordings the storage no longer had, or not yet.'),
    bytes: count.nullable().describe('How long the archive is. Null: there is none.'),
    created_at: time.describe('When it was asked for.'),
    completed_at: time.nullable().describe('When the archive was complete. Null: it was not.'),
    expires_at: time.nullable().describe('When the archive is deleted, or was. Null: it was not complete.'),
  })
  .meta({
    id: 'Export',
    description: 'The export of a person, or of everything.',
    example: {
      id: exportId.example,
      tenant_id: tenantId.example,
      by: ['number'],
      status: 'completed',
      looked_at: 412,
      rows: { calls: 1, call_turns: 31 },
      recordings: 1,
      recordings_missing: 0,
      bytes: 1_048_576,
      created_at: '2026-11-21T09:30:00.000Z',
      completed_at: '2026-11-21T09:30:05.000Z',
      expires_at: '2026-11-28T09:30:05.000Z',
    },
  });

const response = z.object({ export: dataExport }).meta({ id: 'ExportResponse' });
const common = { tag: 'Exports', auth: 'tenant', access: ['calls:read'] } as const;

const archive = initContract().otherResponse({
  contentType: 'application/x-tar',
  body: z.string().meta({ description: 'A tar archive (POSIX ustar).' }),
});

/** Routes of exports. */
const routes = initContract().router({
  create: {
    method: 'POST',
    path: `${tenantPath}/exports`,
    summary: 'Export a person, or everything',
    description: `Accepts the work and does it in the background, one export of a tenant after the other: all calls of the person, with everything that belongs to them, recordings and chats; or all rows and recordings of the tenant. Secrets are left out. The archive is deleted after ${limits.export_days} days, and once a call or a person is erased.`,
    pathParams: tenantParams,
    body: createExportBody,
    responses: { 202: response },
    metadata: policy({
      ...common,
      operation: 'createExport',
      access: ['calls:export'],
      idempotent: true,
      audit: 'export.created',
      errors: ['invalid_phone_format', 'limit_reached'],
    }),
  },
  list: {
    method: 'GET',
    path: `${tenantPath}/exports`,
    summary: 'List exports',
    description: 'Newest first.',
    pathParams: tenantParams,
    query: z.object(pageQuery(exportId)),
    responses: {
      200: z
        .object({ exports: z.array(dataExport).describe('The exports of this page, newest first.'), ...pageMembers })
        .meta({ id: 'ExportList' }),
    },
    metadata: policy({ ...common, operation: 'listExports', errors: ['invalid_cursor'] }),
  },
  get: {
    method: 'GET',
    path: `${tenantPath}/exports/:id`,
    summary: 'Read an export',
    description: 'How far it is, and whether its archive can be downloaded.',
    pathParams: tenantParamsWith('id', exportId),
    responses: { 200: response },
    metadata: policy({ ...common, operation: 'getExport', errors: ['export_not_found'] }),
  },
  archive: {
    method: 'GET',
    path: `${tenantPath}/exports/:id/archive`,
    summary: 'Download the archive of an export',
    description:
      'A folder for each table, with its rows as JSON Lines in files of some megabytes; `recordings` with the audio of each call; checksums; and last `manifest.json`, which says what is in it and what is not. `Range` continues a download that broke off: the bytes never change. Each download is audited.',
    pathParams: tenantParamsWith('id', exportId),
    responses: { 200: archive, 206: archive },
    metadata: policy({
      ...common,
      operation: 'downloadExport',
      access: ['calls:export'],
      stream: true,
      audit: 'export.downloaded',
      rate_limits: ['export_archive'],
      errors: ['export_not_found', 'export_not_available', 'range_not_satisfiable'],
    }),
  },
});

/** What exports declare. */
export const dataExports = defineResource('exports', {
  ids: [exportId],
  tags: { Exports: 'Everything that is stored of a person, or of the tenant, as an archive.' },
  limits: { exports: { standard: 10, most: 100 } },
  auditActions: ['export.created', 'export.completed', 'export.downloaded'],
  errors: {
    export_not_found: { status: 404, message: 'The export does not exist.' },
    export_not_available: { status: 409, message: 'The export has no archive: it is not complete, or has ended.' },
  },
  routes,
});
