// What an agent does when an answering machine picks up, as its record keeps it.
import { expect, it } from 'vitest';
import { sharedPlatform } from '../../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
const minimal = { name: 'Front desk', instructions: 'Be brief.' };
const message = ' Please call us back. ';

it('the setting is kept as it was given, and null takes it away', async () => {
  const { agents } = platform.tenant.client;
  const { id, agent } = await agents.create({ ...minimal, voicemail: { action: 'message', message } });
  expect(agent.voicemail).toEqual({ action: 'message', message });
  expect((await agents.update(id, { name: 'Desk' })).agent.voicemail).toEqual({ action: 'message', message });
  const changed = await agents.update(id, { voicemail: { action: 'hang_up' } });
  expect(changed.agent.voicemail).toEqual({ action: 'hang_up', message: null });
  expect((await agents.update(id, { voicemail: null })).agent.voicemail).toBeNull();
  expect((await agents.get(id)).agent.voicemail).toBeNull();
});

it.each([
  ['voicemail.message', { action: 'message' }],
  ['voicemail.message', { action: 'message', message: ' ' }],
  ['voicemail.message', { action: 'message', message: 'x'.repeat(2001) }],
  ['voicemail.action', { action: 'wait' }],
])('what cannot be done is refused at %s: %j', async (path, voicemail) => {
  const body = { ...minimal, voicemail } as unknown as Parameters<typeof platform.tenant.client.agents.create>[0];
  await expect(platform.tenant.client.agents.create(body)).rejects.toMatchObject({
    code: 'validation_failed',
    details: { issues: [{ path }] },
  });
});

it('needs an action', async () => {
  const body = { ...minimal, voicemail: { message: 'Hello.' } } as unknown as Parameters<
    typeof platform.tenant.client.agents.create
  >[0];
  await expect(platform.tenant.client.agents.create(body)).rejects.toMatchObject({
    code: 'missing_required_fields',
    details: { fields: ['voicemail.action'] },
  });
});
