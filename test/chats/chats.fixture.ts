// What tests of the whole contract need to know of chats: how a message is refused, and rows that are not deleted.
import { limits } from '@voicecall/contract';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

export default {
  errors: {
    async 'sendChatMessage agent_not_found'({ setup: { platform }, fixture, ask }) {
      const [chat] = await platform.sql<{ agent_id: string }>('select agent_id from chats where id = $1', [
        await fixture.idOf('chat'),
      ]);
      await platform.sql(`update agents set status = 'archived' where id = $1`, [chat?.agent_id]);
      const response = await ask();
      await platform.sql(`update agents set status = 'active' where id = $1`, [chat?.agent_id]);
      return response;
    },
    async model_not_configured({ setup: { platform }, fixture: { tenant }, ask }) {
      await platform.sql(`update agents set model = 'another' where tenant_id = $1`, [tenant.id]);
      const response = await ask();
      await platform.sql('update agents set model = null where tenant_id = $1', [tenant.id]);
      return response;
    },
    async chat_reply_in_progress({ setup: { platform }, fixture, ask }) {
      await fixture.idOf('chat');
      await platform.sql(`update chats set reply_until = '9999-01-01' where tenant_id = $1`, [fixture.tenant.id]);
      const response = await ask();
      await platform.sql('update chats set reply_until = null where tenant_id = $1', [fixture.tenant.id]);
      return response;
    },
    async chat_is_full({ setup: { platform }, fixture, ask }) {
      await platform.sql(
        `insert into chat_messages (tenant_id, chat_id, message_id, role, text, tools, created_at)
         select $1, $2, 1000000, 'user', repeat('x', $3::int), '[]', now()`,
        [fixture.tenant.id, await fixture.idOf('chat'), limits.chat_bytes + 1],
      );
      const response = await ask();
      await platform.sql('delete from chat_messages where tenant_id = $1 and message_id = 1000000', [
        fixture.tenant.id,
      ]);
      return response;
    },
    async too_many_replies({ setup: { platform }, fixture: { tenant }, ask }) {
      await platform.sql(
        `insert into chats (tenant_id, id, agent_id, direction, timezone, reply_until, created_at)
         select $1, 'busy-' || n, 'ta_none', 'inbound', 'UTC', '9999-01-01', now()
         from generate_series(1, ${limits.chat_replies_per_tenant}) as n`,
        [tenant.id],
      );
      const response = await ask();
      await platform.sql(`delete from chats where tenant_id = $1 and id like 'busy-%'`, [tenant.id]);
      return response;
    },
  },
  rows: {
    // Not old enough to be deleted.
    chats: { direction: `'inbound'`, timezone: `'UTC'`, reply_until: 'null', created_at: 'now()' },
    chat_messages: { message_id: '1', role: `'agent'`, text: `'x'`, tools: `'[]'`, created_at: 'now()' },
  },
} satisfies ResourceFixture;
