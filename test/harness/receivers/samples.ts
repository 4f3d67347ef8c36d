// What /metrics of a process shows.
import { expect } from 'vitest';

/** Every sample of the platform's own by its name and labels. */
export async function samplesOf(url: string): Promise<Record<string, number>> {
  const response = await fetch(`${url}/metrics`);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('voicecall_'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}
