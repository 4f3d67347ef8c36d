// What is wrong with a provider, in one sentence that contains neither the key nor the provider's own words, which may
// quote it.

/** A provider as a person knows it. */
export interface Asked {
  readonly variables: 'STT' | 'MODEL' | 'TTS';
  readonly name: string;
  readonly model: string;
  readonly key_variable: string;
  /** The variable of its address; null when the address is the vendor's own. */
  readonly url_variable: string | null;
}

/** Thrown when the time is over. */
export class NoAnswerError extends Error {}

export function problemOf(error: unknown, { name, model, key_variable, url_variable }: Asked): string {
  if (error instanceof NoAnswerError) return `${name} has not answered ${error.message}`;
  const status = statusOf(error);
  if (status === undefined)
    return `${name} cannot be reached: ${url_variable === null ? 'is this machine online?' : `is ${url_variable} right, and does the server run?`}`;
  if (status === 401 || status === 403)
    return `${name} refuses the key (HTTP ${status}): is the one in ${key_variable} right?`;
  if (status === 404) return `${name} has no model ${model} at this address (HTTP 404)`;
  if (status === 429) return `${name} takes no more requests (HTTP 429): is there credit left?`;
  return `${name} answered HTTP ${status}`;
}

/** Of the framework's errors, those of the vendors' clients, and of a refused WebSocket. */
function statusOf(error: unknown): number | undefined {
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth += 1) {
    const { statusCode, status } = one as { statusCode?: unknown; status?: unknown };
    const text = /\bserver response: (\d{3})\b/.exec(one.message)?.[1];
    const found = [statusCode, status, Number(text)].find((value) => Number(value) >= 300 && Number(value) < 600);
    if (found !== undefined) return Number(found);
  }
  return undefined;
}
