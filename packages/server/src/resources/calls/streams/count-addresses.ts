// How many live streams each network has open in this process.
import { limits } from '@voicecall/contract';
import { tooManyStreams } from './lease-store.ts';

/** Counts the streams that each network has open in this process, or opens. */
export function countAddresses() {
  const counts = new Map<string, number>();
  return {
    take(address: string): void {
      const count = counts.get(address) ?? 0;
      if (count >= limits.streams_per_address) throw tooManyStreams(limits.streams_per_address);
      counts.set(address, count + 1);
    },
    release(address: string): void {
      const count = (counts.get(address) ?? 0) - 1;
      if (count > 0) counts.set(address, count);
      else counts.delete(address);
    },
  };
}
