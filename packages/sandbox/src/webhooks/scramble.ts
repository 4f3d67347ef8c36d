// Changes the order of a room's webhooks, deterministically.
import type { SealedEvent } from './notify.ts';

/**
 * Takes a room's events one by one and returns what to send after each: neighbours are swapped, every event is sent
 * twice with the same id, and the events of leaving participants come after `room_finished`, the last one first.
 */
export function createScrambler(): (event: SealedEvent) => SealedEvent[] {
  let first: SealedEvent | null = null;
  const leavers: SealedEvent[] = [];
  return (event) => {
    if (event.name === 'participant_left') {
      leavers.unshift(event);
      return [];
    }
    if (event.name === 'room_finished') {
      const last = [...(first ? [first] : []), event, ...leavers];
      return [...last, ...last];
    }
    if (!first) {
      first = event;
      return [];
    }
    const pair = [event, first];
    first = null;
    return [...pair, ...pair];
  };
}
