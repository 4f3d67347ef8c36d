// A call from the console's browser in the sandbox: the console may send requests to this server only, so this server
// passes the token of the web session on to the sandbox, whose scripted visitor joins with it.
import { limits } from '@voicecall/contract';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { DeclaredRoute } from './mount.ts';

const path = '/console/sandbox/join';
const readRaw = express.raw({ type: () => true, limit: limits.body_bytes, inflate: false });

const join =
  (sandboxUrl: string): RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body;
    const joined = await fetch(`${sandboxUrl}/sandbox/join`, {
      method: 'POST',
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : '{}',
    });
    response.status(joined.status).json(await joined.json());
  };

/** Mounted with the sandbox only. The token in the body says who may join, and the sandbox verifies it. */
export function mountSandboxJoin(app: Express, sandboxUrl: string): DeclaredRoute {
  app.post(path, readRaw, join(sandboxUrl));
  return { method: 'POST', paths: [path] };
}
