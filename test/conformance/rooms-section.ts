// Conformance of rooms and of the dispatches in them.
import { livekitMedia } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';
import { describe, expect, it } from 'vitest';
import { expectFailure, newName, newRoom } from './media-fixture.ts';
import type { MediaFixture } from './media-fixture.ts';

const about = { id: 'call_1', tenant_id: 'tn_1' };
const unreached = { kind: 'refused', retryable: true } as const;

export function roomsSection(fixture: () => MediaFixture): void {
  describe('a room', () => {
    it('that is created twice is one', async () => {
      const { media, inbox } = fixture();
      const room = newName('room');
      await media.createRoom(room, about);
      await media.createRoom(room, about);
      expect(await media.roomExists(room)).toBe(true);
      expect((await media.listRooms()).filter((name) => name === room)).toEqual([room]);
      await media.deleteRoom(room);
      await inbox.arrival(room, 'room_finished');
      expect(inbox.of(room).map(({ json }) => json.event)).toEqual(['room_started', 'room_finished']);
      expect(new Set(inbox.of(room).map(({ json }) => json.room?.sid)).size).toBe(1);
    });

    it('that is deleted is gone, and deleting it again is fine', async () => {
      const { media } = fixture();
      const room = await newRoom(fixture());
      await media.deleteRoom(room);
      expect(await media.roomExists(room)).toBe(false);
      expect(await media.listRooms()).not.toContain(room);
      await media.deleteRoom(room);
    });

    it('that never existed has no participants, and deleting it is no error', async () => {
      const { media } = fixture();
      const room = newName('never');
      await media.deleteRoom(room);
      expect(await media.roomExists(room)).toBe(false);
      expect(await media.listParticipants(room)).toEqual([]);
    });

    it('that is created anew under its name is another one', async () => {
      const { media, inbox } = fixture();
      const room = await newRoom(fixture());
      await media.deleteRoom(room);
      await inbox.arrival(room, 'room_finished');
      await media.createRoom(room, about);
      await media.deleteRoom(room);
      await expect
        .poll(() => inbox.of(room).map(({ json }) => json.event))
        .toEqual(['room_started', 'room_finished', 'room_started', 'room_finished']);
      expect(new Set(inbox.of(room).map(({ json }) => json.room?.sid)).size).toBe(2);
    });

    it('is empty when it is new, and without dispatches', async () => {
      const room = await newRoom(fixture());
      expect(await fixture().media.listParticipants(room)).toEqual([]);
      expect(await fixture().media.listDispatches(room)).toEqual([]);
    });
  });

  dispatches(fixture);
}

function dispatches(fixture: () => MediaFixture): void {
  // No worker has registered under this name.
  const named = (agent_name: string) => livekitMedia({ ...fixture().far.livekit, agent_name }, () => new Date());

  describe('a dispatch', () => {
    it('that no worker takes has no job, and stays listed', async () => {
      const media = named('nobody');
      const room = await newRoom(fixture());
      const made = await media.createDispatch(room, '{"a":1}');
      expect(made).toEqual({ dispatch_id: expect.stringMatching(/^AD_/), job_id: null });
      expect(await media.listDispatches(room)).toEqual([made]);
      await media.deleteDispatch(room, made.dispatch_id);
      expect(await media.listDispatches(room)).toEqual([]);
    });

    it('is listed under its own agent’s name only', async () => {
      const room = await newRoom(fixture());
      const { dispatch_id } = await named('nobody').createDispatch(room, '{}');
      await named('somebody').createDispatch(room, '{}');
      expect((await named('nobody').listDispatches(room)).map((dispatch) => dispatch.dispatch_id)).toEqual([
        dispatch_id,
      ]);
    });

    it('that was deleted, or never was, can be deleted again', async () => {
      const media = named('nobody');
      const room = await newRoom(fixture());
      const { dispatch_id } = await media.createDispatch(room, '{}');
      await media.deleteDispatch(room, dispatch_id);
      await media.deleteDispatch(room, dispatch_id);
      await media.deleteDispatch(room, 'AD_never');
      expect(await media.listDispatches(room)).toEqual([]);
    });

    it('opens the room that it is for', async () => {
      const media = named('nobody');
      const room = newName('dispatched');
      await media.createDispatch(room, '{}');
      expect(await media.roomExists(room)).toBe(true);
    });

    it('in a room that is not there cannot be listed or deleted', async () => {
      const media = named('nobody');
      await Promise.all([
        expectFailure(media.listDispatches(newName('never')), unreached),
        expectFailure(media.deleteDispatch(newName('never'), 'AD_never'), unreached),
      ]);
    });
  });
}
