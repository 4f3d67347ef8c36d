// The media port with its far end and its webhooks, and what the sections of the conformance suite do with them.
import { livekitMedia } from '@voicecall/server/adapters/livekit-media/livekit-media.ts';
import { MediaError } from '@voicecall/server/ports/media.ts';
import type {
  DialOutcome,
  DialRequest,
  Media,
  MediaSignal,
  MediaTrunk,
  MediaTrunkIds,
} from '@voicecall/server/ports/media.ts';
import { expect } from 'vitest';
import type { Behaviour, FarEnd, StartFarEnd, Telephone } from './external-service.ts';
import { openWebhookInbox } from './webhook-inbox.ts';
import type { WebhookInbox } from './webhook-inbox.ts';

export interface MediaFixture {
  readonly far: FarEnd;
  readonly media: Media;
  readonly inbox: WebhookInbox;
  close(): Promise<void>;
}

export async function openMediaFixture(start: StartFarEnd): Promise<MediaFixture> {
  const inbox = await openWebhookInbox();
  const far = await start(inbox.url);
  const close = async (): Promise<void> => {
    await far.close();
    await inbox.close();
  };
  return { far, media: livekitMedia(far.livekit, () => new Date()), inbox, close };
}

let names = 0;
/** A name of its own for each use. */
export const newName = (what: string): string => `${what}-${(names += 1)}`;
/** A number of its own for each use. */
export const newNumber = (): string => `+1555777${String((names += 1)).padStart(4, '0')}`;

export async function newRoom({ media }: MediaFixture): Promise<string> {
  const room = newName('room');
  await media.createRoom(room, { id: 'call_1', tenant_id: 'tn_1' });
  return room;
}

export const outboundSide: NonNullable<MediaTrunk['trunk']['outbound']> = {
  address: 'sip.example.com',
  transport: 'udp',
  numbers: ['+15551230001'],
  auth_username: null,
  has_auth_password: false,
  destination_country: null,
  headers: {},
};

export const newTrunk = (trunk: Partial<MediaTrunk['trunk']> = {}): MediaTrunk => ({
  trunk: {
    id: newName('tt'),
    tenant_id: 'tn_1',
    name: 'Carrier',
    outbound: null,
    inbound: null,
    media_encryption: 'disable',
    krisp_enabled: false,
    media_timeout_sec: 120,
    ...trunk,
  },
  outbound_password: null,
  inbound_password: null,
});

export const trunkTo = ({ media }: MediaFixture, { address }: Telephone): Promise<MediaTrunkIds> =>
  media.createTrunk(newTrunk({ outbound: { ...outboundSide, address } }));

export const outboundId = ({ media_outbound_trunk_id }: MediaTrunkIds): string => {
  if (media_outbound_trunk_id === null) throw new Error('no outbound trunk was made');
  return media_outbound_trunk_id;
};

export const dialRequest = (
  request: Pick<DialRequest, 'media_trunk_id' | 'to_number' | 'room_name'> & Partial<DialRequest>,
): DialRequest => ({
  from_number: '+15551230001',
  identity: 'phone',
  ringing_timeout_sec: 20,
  max_duration_sec: 60,
  headers: {},
  krisp_enabled: false,
  ...request,
});

export interface PlacedCall {
  readonly room: string;
  readonly telephone: Telephone;
  readonly request: DialRequest;
  readonly outcome: Promise<DialOutcome>;
}

/** Calls a telephone that does so, out of a room of its own. */
export async function callTelephone(
  fixture: MediaFixture,
  behaviour: Behaviour,
  more: Partial<DialRequest> = {},
): Promise<PlacedCall> {
  const telephone = await fixture.far.telephone(behaviour);
  const media_trunk_id = outboundId(await trunkTo(fixture, telephone));
  const room = await newRoom(fixture);
  const request = dialRequest({ media_trunk_id, to_number: telephone.number, room_name: room, ...more });
  return { room, telephone, request, outcome: fixture.media.dial(request) };
}

/** The signals in what came about a room, `other` ones left out. */
export async function signalsOf({ media, inbox }: MediaFixture, room: string): Promise<MediaSignal[]> {
  const signals = await Promise.all(
    inbox.of(room).map(({ body, authorization }) => media.receiveWebhook(body, authorization)),
  );
  return signals.flatMap((signal) => (signal && signal.type !== 'other' ? [signal] : []));
}

/** The first signal of a type about a room, once it has come. */
export async function signalOf(
  fixture: MediaFixture,
  room: string,
  type: 'participant_joined' | 'participant_left' | 'room_finished',
): Promise<MediaSignal> {
  await fixture.inbox.arrival(room, type);
  const found = (await signalsOf(fixture, room)).find((signal) => signal.type === type);
  if (!found) throw new Error(`${type} of ${room} is not signed as it should be`);
  return found;
}

/** Expects a MediaError of a kind. */
export async function expectFailure(
  request: Promise<unknown>,
  failure: Pick<MediaError, 'kind' | 'retryable'>,
): Promise<void> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MediaError);
  expect(error).toMatchObject(failure);
}

/** It said no, and will say so again. */
export const refused = { kind: 'refused', retryable: false } as const;
