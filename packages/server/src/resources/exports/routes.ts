// Routes of exports.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import { accessCheckOf, principalOf } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refuse.ts';
import { accepted, ok } from '../../platform/responses.ts';
import { findArchive, openArchive, recordDownload } from './open-archive.ts';
import type { Range } from './open-archive.ts';
import { createExport } from './create-export.ts';
import { getExport, listExports } from './read-exports.ts';

export const exportRoutes = (deps: Deps) =>
  initServer().router(contract.exports, {
    create: async ({ params, body, req }) =>
      accepted(await createExport(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listExports(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getExport(deps, params.tenantId, params.id)),
    archive: async ({ params, req, res }) => sendArchive(deps, req, res, params),
  });

async function sendArchive(
  deps: Deps,
  req: Request,
  res: Response,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<{ status: 200 | 206; body: string }> {
  const archive = await findArchive(deps, tenantId, id);
  const { bytes } = archive;
  const etag = `"${id}"`;
  const range = rangeOf(req, bytes, etag);
  await recordDownload(deps, principalOf(req), archive);
  const { start, end } = range ?? { start: 0, end: bytes };
  const body =
    req.method === 'HEAD' ? Readable.from([]) : openArchive(deps, archive, { start, end }, accessCheckOf(req));
  body.on('error', (error) => deps.log.warn({ export_id: id, err: error }, 'the download of an export broke off'));
  const { body: sent } = sendStream(res, body, {
    'Content-Type': 'application/x-tar',
    'Content-Length': String(end - start),
    ...(range ? { 'Content-Range': `bytes ${start}-${end - 1}/${bytes}` } : {}),
    'Content-Disposition': `attachment; filename="${id}.tar"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: etag,
  });
  return { status: range ? 206 : 200, body: sent };
}

/** The range that a request asks for; undefined: everything, also where it asks for several. */
function rangeOf(req: Request, bytes: number, etag: string): Range | undefined {
  const condition = req.get('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = req.range(bytes);
  if (ranges === -1)
    throw new Refusal('range_not_satisfiable', undefined, { headers: { 'Content-Range': `bytes */${bytes}` } });
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1 || !ranges[0]) return undefined;
  return { start: ranges[0].start, end: ranges[0].end + 1 };
}
