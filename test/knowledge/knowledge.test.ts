// Documents in which agents look up answers: what is stored, what is found, and what calls and chats get of it.
import { limits } from '@voicecall/contract';
import type { ChatUpdate } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import { outputOf, snippetsOf } from '../harness/snippets.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { startScriptedModel } from '../harness/summaries/scripted-model.ts';
import type { ScriptedModel } from '../harness/summaries/scripted-model.ts';

let model: ScriptedModel;
let platform: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  model = await startScriptedModel();
  platform = await startPlatform({ model: model.config, config: { role: 'api' } });
  ({ tenant } = platform);
});
afterAll(async () => {
  await platform.close();
  await model.close();
});

const rules = '# Pets\n\nDogs are welcome in the garden flat.\n\n# Parking\n\n## Garage\n\nEach flat has a space.\n';
const add = async (text = rules, more: object = {}, { client } = tenant) =>
  (await client.knowledge.create({ name: 'House rules', text, ...more })).knowledge_document;
const ask = async (question: string, document_id?: string, { client } = tenant) =>
  (await client.knowledge.search({ question, document_id })).passages;

describe('a document', () => {
  it('is listed without its text, read with it, changed in part, and deleted', async () => {
    const { knowledge } = (await platform.newTenant()).client;
    const { id, knowledge_document } = await knowledge.create({ name: 'Rules', text: rules, client_ref: 'doc-1' });
    expect(knowledge_document).toMatchObject({ format: 'markdown', language: 'en', passages: 2, text_bytes: 91 });
    expect((await knowledge.list({ client_ref: 'doc-1' })).knowledge_documents).toEqual([knowledge_document]);
    expect((await knowledge.get(id)).knowledge_document).toEqual({ ...knowledge_document, text: rules });
    const { knowledge_document: changed } = await knowledge.update(id, { format: 'text' });
    expect(changed).toMatchObject({ name: 'Rules', format: 'text', passages: 1, client_ref: 'doc-1' });
    expect((await knowledge.delete(id)).knowledge_document).toEqual(changed);
    await expect(knowledge.get(id)).rejects.toMatchObject({ code: 'knowledge_document_not_found' });
    expect((await knowledge.list()).knowledge_documents).toEqual([]);
    expect(await platform.sql('select 1 from knowledge_passages where document_id = $1', [id])).toEqual([]);
  });

  it('is created once under one key, and is not the business of another tenant', async () => {
    const key = { idempotencyKey: 'one-document' };
    const body = { name: 'Once', text: 'Ferrets are welcome.' };
    const [one, again] = [
      await tenant.client.knowledge.create(body, key),
      await tenant.client.knowledge.create(body, key),
    ];
    expect(again.id).toBe(one.id);
    const stranger = await platform.newTenant();
    for (const method of ['get', 'delete'] as const)
      await expect(stranger.client.knowledge[method](one.id)).rejects.toMatchObject({
        code: 'knowledge_document_not_found',
      });
    expect(await ask('ferrets', one.id, stranger)).toEqual([]);
    expect(await ask('ferrets', undefined, stranger)).toEqual([]);
    expect(await ask('ferrets', one.id)).toMatchObject([{ document_id: one.id }]);
  });

  it('that is changed twice at once has both changes, and its passages have them, too', async () => {
    const { id } = await add('Dogs are welcome.');
    await Promise.all([
      tenant.client.knowledge.update(id, { name: 'Llama rules' }),
      tenant.client.knowledge.update(id, { text: 'Camels are welcome.' }),
    ]);
    expect((await tenant.client.knowledge.get(id)).knowledge_document).toMatchObject({
      name: 'Llama rules',
      text: 'Camels are welcome.',
    });
    expect(await ask('llama', id)).toMatchObject([{ document_name: 'Llama rules', text: 'Camels are welcome.' }]);
    expect(await ask('dogs', id)).toEqual([]);
  });

  it.each([
    ['without text', '# Pets\n\n## Dogs\n', 'has headings only'],
    [
      'of too many passages',
      '# A\n\nx\n\n'.repeat(limits.knowledge_passages + 1),
      'must not have more than 1000 passages',
    ],
    ['that is too long', 'ä'.repeat(limits.knowledge_text_bytes / 2 + 1), 'must not exceed 524288 bytes'],
  ])('%s is refused', async (_what, text, message) => {
    await expect(add(text)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: expect.stringMatching(/text$/) as string, message }] },
    });
  });

  it('of the longest text is taken, and found', async () => {
    const line = 'The lobby is painted every year, and nobody may sit there.\n\n';
    const text = `${line.repeat(Math.floor(limits.knowledge_text_bytes / line.length) - 1)}Owls sleep.`;
    const { id, passages } = await add(text);
    expect(passages).toBeGreaterThan(500);
    expect((await ask('Where do owls sleep?', id))[0]?.text).toContain('Owls sleep.');
    await tenant.client.knowledge.delete(id);
  });

  it('of 100 MB is refused by its size, and the platform goes on', async () => {
    const body = Buffer.alloc(100_000_000, 'x');
    const refused = await rawRequest(platform.url, {
      method: 'POST',
      path: `/v1/tenants/${tenant.id}/knowledge`,
      headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' },
      body,
    });
    expect([refused.status, refused.json()]).toMatchObject([
      413,
      { error: 'payload_too_large', details: { limit_bytes: limits.knowledge_body_bytes } },
    ]);
    expect((await add('Still here.')).passages).toBe(1);
  });

  it('beyond the limit of the tenant is refused, and there is room again once one is deleted', async () => {
    const full = await platform.newTenant();
    await platform.operator.tenants.update(full.id, { limits: { knowledge_documents: 1 } });
    const { id } = await add(rules, {}, full);
    await expect(add(rules, {}, full)).rejects.toMatchObject({
      code: 'limit_reached',
      details: { limit: 1, resource: 'knowledge_documents' },
    });
    await full.client.knowledge.delete(id);
    await add(rules, {}, full);
  });
});

describe('a search', () => {
  it('finds the passage with its headings and its source, in other forms of the words', async () => {
    const { id } = await add();
    const [first] = await ask('Is my dog welcome?', id);
    expect(first).toMatchObject({
      document_id: id,
      document_name: 'House rules',
      headings: ['Pets'],
      text: 'Dogs are welcome in the garden flat.',
      score: 1,
    });
    expect(await ask('Is there a garage?', id)).toMatchObject([{ headings: ['Parking', 'Garage'] }]);
  });

  it('finds nothing where nothing fits, or where no document is searched', async () => {
    const { id } = await add();
    expect(await ask('Who won the football match?', id)).toEqual([]);
    expect(await ask('Is my dog welcome?', 'kd_none')).toEqual([]);
    // Only words that say nothing, and signs that mean something to a search.
    expect(await ask('and of the', id)).toEqual([]);
    expect(await ask(`' \\ | & ! <-> () :* dogs \\'`, id)).toMatchObject([{ headings: ['Pets'] }]);
  });

  it('asks each document in its own language', async () => {
    const german = await add('Hunde sind in allen Wohnungen erlaubt.', { name: 'Hausordnung', language: 'de-AT' });
    const thai = await add('สระว่ายน้ำเปิดเวลาแปดโมงเช้า', { name: 'กฎ', language: 'th' });
    const knowledge_ids = [german.id, thai.id, (await add()).id];
    const { id: agent_id } = await tenant.client.agents.create({ name: 'A', instructions: 'Answer.', knowledge_ids });
    const found = async (question: string, filters: object = {}) =>
      (await tenant.client.knowledge.search({ question, agent_id, ...filters })).passages;
    expect(await found('Ist ein Hund erlaubt?')).toMatchObject([{ document_id: german.id }]);
    expect(await found('สระว่ายน้ำ')).toMatchObject([{ document_id: thai.id }]);
    expect(await found('Ist ein Hund erlaubt?', { document_id: thai.id })).toEqual([]);
    expect(await found('Ist ein Hund erlaubt?', { agent_id: 'ta_none' })).toEqual([]);
  });
});

describe('an agent', () => {
  it('has only documents that exist, and keeps the ids of those that are deleted', async () => {
    const { agents } = tenant.client;
    const [mine, strange] = [await add(), await add(rules, {}, await platform.newTenant())];
    const fields = { name: 'Desk', instructions: 'Answer.' };
    await expect(agents.create({ ...fields, knowledge_ids: [mine.id, strange.id] })).rejects.toMatchObject({
      code: 'unknown_knowledge_ids',
      details: { unknown_knowledge_ids: [strange.id] },
    });
    const { id } = await agents.create({ ...fields, knowledge_ids: [mine.id, mine.id] });
    await tenant.client.knowledge.delete(mine.id);
    const { agent } = await agents.get(id);
    expect(agent.knowledge_ids).toEqual([mine.id]);
    expect((await agents.update(id, { knowledge_ids: agent.knowledge_ids })).agent.knowledge_ids).toEqual([mine.id]);
    await expect(agents.update(id, { knowledge_ids: ['kd_none'] })).rejects.toMatchObject({
      code: 'unknown_knowledge_ids',
    });
    expect((await agents.update(id, { knowledge_ids: null })).agent.knowledge_ids).toBeNull();
  });

  it('looks up answers in its call, and nothing of others', async () => {
    const before = await callWithAgent(platform, tenant);
    const [mine, other] = [await add(), await add('Parrots are welcome.', { name: 'Other' })];
    await tenant.client.agents.update(before.agent_id, { knowledge_ids: [mine.id] });
    // A call has the version of the agent with which it was accepted.
    expect((await before.brief()).body).toMatchObject({ knowledge: [] });
    expect((await before.askKnowledge('Are dogs welcome?')).body.say).toMatch(/^No document answers this/);
    const link = await callWithAgent(platform, tenant, { agent_id: before.agent_id });
    expect((await link.brief()).body).toMatchObject({ knowledge: [{ name: 'House rules', language: 'en' }] });
    expect((await link.askKnowledge('Are dogs welcome?')).body).toMatchObject({
      ok: true,
      say: expect.stringMatching(/^From "House rules › Pets":\nDogs are welcome in the garden flat\.\n/) as string,
    });
    expect((await link.askKnowledge('parrots')).body.say).toMatch(/^No document answers this/);
    await tenant.client.knowledge.delete(mine.id);
    expect((await link.askKnowledge('Are dogs welcome?')).body.say).toMatch(/^No document answers this/);
    expect((await link.brief()).body).toMatchObject({ knowledge: [] });
    await tenant.client.knowledge.delete(other.id);
  });

  it('looks up answers in a chat, which names the source, and says when there is none', async () => {
    const { id: document_id } = await add();
    const { id } = await tenant.client.agents.create({
      name: 'Desk',
      instructions: 'Answer.',
      knowledge_ids: [document_id],
    });
    const { chat } = await tenant.client.chats.create(id);
    model.plan(
      { calls: [['search_knowledge', { question: 'dogs' }]] },
      { calls: [['search_knowledge', { question: 'football' }]] },
      { calls: [['search_knowledge', {}]] },
      { says: 'Yes.' },
    );
    const updates: ChatUpdate[] = [];
    for await (const update of tenant.client.chats.send(chat.id, 'May my dog come?')) updates.push(update);
    expect(updates.flatMap((update) => (update.type === 'tool' ? [update.tool] : []))).toMatchObject([
      { ok: true, result: expect.stringContaining('From "House rules › Pets"') as string },
      { ok: true, result: expect.stringContaining('No document answers this') as string },
      { ok: false, result: expect.stringContaining('question') as string },
    ]);
    const offered = model.asked.at(-1)?.tools?.find((tool) => tool.function.name === 'search_knowledge');
    expect(offered?.function.description).toContain('House rules (en)');
    await tenant.client.knowledge.delete(document_id);
    for await (const _update of tenant.client.chats.send(chat.id, 'And my cat?'));
    expect(model.asked.at(-1)?.tools?.map((tool) => tool.function.name)).not.toContain('search_knowledge');
  });
});

it('the program of the guide adds a document, and finds its passage', async () => {
  const { id, apiKey } = await platform.newTenant();
  const program = (await snippetsOf('docs/knowledge.md')).get('knowledge.ts') ?? '';
  const output = await outputOf(program, { SVC_BASE_URL: platform.url, SVC_TENANT_ID: id, SVC_API_KEY: apiKey });
  expect(output).toContain('Dogs are welcome in the garden flat');
});
