// Measures how much of the internet a list of addresses and ranges covers: overlaps count once, adjacent ranges add up.
import ipaddr from 'ipaddr.js';

/** A /8 of IPv4, a /16 of IPv6: more than any carrier's signalling needs. */
const most = { 4: 2n ** 24n, 6: 2n ** 112n } as const;

interface Range {
  readonly version: 4 | 6;
  readonly first: bigint;
  /** Exclusive. */
  readonly end: bigint;
}

const numberOf = (bytes: readonly number[]): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
/** `::ffff:0:0/96`: IPv4 in IPv6's form. */
const mapped = 0xffffn << 32n;

function rangesOf(text: string): Range[] {
  const [address, bits] = text.includes('/') ? ipaddr.parseCIDR(text) : wholeAddress(text);
  const version = address.kind() === 'ipv4' ? 4 : 6;
  const size = 1n << BigInt((version === 4 ? 32 : 128) - bits);
  const first = (numberOf(address.toByteArray()) / size) * size;
  const range: Range = { version, first, end: first + size };
  if (version === 4) return [range];
  const [from, to] = [first > mapped ? first : mapped, range.end < mapped + 2n ** 32n ? range.end : mapped + 2n ** 32n];
  return from < to ? [range, { version: 4, first: from - mapped, end: to - mapped }] : [range];
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** True when the list covers so much of the internet that it does not restrict the sources. */
export function coversTooManyAddresses(sources: readonly string[]): boolean {
  const ranges = sources.flatMap(rangesOf);
  return ([4, 6] as const).some(
    (version) => covered(ranges.filter((range) => range.version === version)) > most[version],
  );
}

function covered(ranges: readonly Range[]): bigint {
  let sum = 0n;
  let reached = 0n;
  for (const { first, end } of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    if (end > reached) sum += end - (first > reached ? first : reached);
    if (end > reached) reached = end;
  }
  return sum;
}
