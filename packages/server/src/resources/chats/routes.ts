// HTTP routes of chats.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Web } from '../../module.ts';
import { accessCheckOf, principalOf } from '../../platform/principal.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import { createChat } from './create-chat.ts';
import { getChat, listChats } from './read-chats.ts';

export const chatRoutes = (deps: Deps) =>
  initServer().router(contract.chats, {
    create: async ({ params, body, req }) => ({
      status: 201,
      body: await createChat(deps, principalOf(req), { ...body, tenant_id: params.tenantId, agent_id: params.agentId }),
    }),
    list: async ({ params, query }) => ({
      status: 200,
      body: await listChats(deps, { ...query, tenant_id: params.tenantId, agent_id: params.agentId }),
    }),
    get: async ({ params }) => ({ status: 200, body: await getChat(deps, params.tenantId, params.chatId) }),
  });

export const chatStreamRoutes = (_deps: Deps, { replies }: Web) =>
  initServer().router(contract.chatStreams, {
    send: async ({ params, body, req, res }) =>
      sendStream(
        res,
        await replies.send(principalOf(req), {
          ...body,
          tenant_id: params.tenantId,
          id: params.chatId,
          checkAccess: accessCheckOf(req),
        }),
      ),
  });
