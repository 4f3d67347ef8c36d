// Declares one method of the LiveKit API: how its request is read, which grants it needs, and what it does.
import type { ClaimGrants } from 'livekit-server-sdk';
import { refuse } from './refuse.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A protobuf message class, as far as reading a request needs it. */
interface Readable<Q> {
  fromJson(json: Json, options: { ignoreUnknownFields: boolean }): Q;
}

/** A protobuf message, as far as writing a response needs it. */
export interface Writable {
  toJson(options: { emitDefaultValues: boolean; useProtoFieldName: boolean }): unknown;
}

/** Whether a verified token (none at all: null) allows something. */
export type Grant = (claims: ClaimGrants | null) => boolean;

export const createsRooms: Grant = (claims) => claims?.video?.roomCreate === true;
export const listsRooms: Grant = (claims) => claims?.video?.roomList === true;
export const recordsRooms: Grant = (claims) => claims?.video?.roomRecord === true;
export const administersSip: Grant = (claims) => claims?.sip?.admin === true;
export const callsOverSip: Grant = (claims) => claims?.sip?.call === true;
export const administersRoom =
  (room: string): Grant =>
  (claims) =>
    claims?.video?.roomAdmin === true && claims.video.room === room;

export type Method = (body: Json, claims: ClaimGrants | null) => Promise<Writable>;

/** The methods of one service, by name. */
export type Service = Readonly<Record<string, Method>>;

export function method<Q>(
  request: Readable<Q>,
  grants: (request: Q) => Grant[],
  handle: (request: Q) => Writable | Promise<Writable>,
): Method {
  return async (body, claims) => {
    const input = read(request, body);
    // LiveKit returns `unauthenticated`, not `permission_denied`, to a valid token that lacks a grant.
    if (!grants(input).every((grant) => grant(claims))) throw refuse('unauthenticated', 'permissions denied');
    return await handle(input);
  };
}

function read<Q>(request: Readable<Q>, body: Json): Q {
  try {
    return request.fromJson(body, { ignoreUnknownFields: true });
  } catch (error) {
    throw refuse(
      'malformed',
      `the json request could not be decoded: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
