// Closing a room that has no call: its caller rang a number that nobody answers.
import type { Deps } from '../../../deps.ts';

export const closeStrayRoom = (
  deps: Pick<Deps, 'media'>,
  { room_name }: { readonly room_name: string },
): Promise<void> => deps.media.deleteRoom(room_name);
