// Loads an adapter with the first call of its port: the SDKs of vendors take memory and time at the start, and many
// processes never need them. Settings are checked before, by config.ts.

type Methods<T, Known extends keyof T> = {
  readonly [M in Exclude<keyof T, Known>]: (...args: never) => Promise<unknown>;
};

/** The port that `load` returns; `known` are its members that are no methods. `around` runs each call of a method. */
export function whenUsed<T extends object & Methods<T, Known>, Known extends keyof T = never>(
  load: () => Promise<T>,
  known: Pick<T, Known>,
  around: (name: string, call: () => Promise<unknown>) => Promise<unknown> = (_name, call) => call(),
): T {
  let loaded: Promise<T> | undefined;
  const port = (): Promise<T> =>
    (loaded ??= load().catch((error: unknown) => {
      // The next call loads it again.
      loaded = undefined;
      throw error;
    }));
  const method =
    (name: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      const loaded = (await port()) as Record<string, (...args: unknown[]) => Promise<unknown>>;
      return around(name, async () => loaded[name]?.(...args));
    };
  return new Proxy(known as T, {
    // A promise that resolves to the port asks for its `then`.
    get: (target, name) =>
      name in target || typeof name === 'symbol' || name === 'then' ? Reflect.get(target, name) : method(name),
  });
}
