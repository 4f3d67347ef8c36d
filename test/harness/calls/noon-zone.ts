// A time zone for tests about days: no day in it ends while a test runs.

/** A zone in which it is between noon and one o'clock, and how many hours it is ahead of UTC. */
export function noonZone(now: Date): { readonly timezone: string; readonly ahead: number } {
  const ahead = 12 - now.getUTCHours();
  // The sign of these names is the other way round.
  return { timezone: ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, ahead };
}
