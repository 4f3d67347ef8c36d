// What the second factor gives the platform.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Module } from '../../module.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import { principalOf } from '../../platform/principal.ts';
import { ok } from '../../platform/responses.ts';
import { contextOf } from './check-code.ts';
import { propose } from './propose.ts';
import { turnOff } from './turn-off.ts';
import { turnOn } from './turn-on.ts';

const routes = (deps: Deps) =>
  initServer().router(contract.secondFactor, {
    propose: async ({ req }) => ok(await propose(deps, principalOf(req))),
    turnOn: async ({ req, body }) => ok(await turnOn(deps, principalOf(req), body)),
    turnOff: async ({ req, body }) => ok(await turnOff(deps, principalOf(req), body)),
  });

const totp = { column: 'totp_sealed', key: ['id'] } as const;

export const secondFactor = {
  routes: { secondFactor: routes },
  sealed: [
    sealedColumn({ ...totp, table: 'operators', of: 'installation', context: contextOf('operator') }),
    sealedColumn({ ...totp, table: 'users', key: ['tenant_id', 'id'], context: contextOf('user') }),
  ],
} satisfies Module;
