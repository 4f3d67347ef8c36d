// Options for a vendor's plugin.

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** Removes null and undefined members: in the plugins an undefined option overrides their default. */
export function given<T extends Record<string, unknown>>(options: T): Given<T> {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<T>;
}
