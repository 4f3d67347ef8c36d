// Whether a use of a tool had the arguments that a test names.

/** Others may be there too, also inside. Texts are compared without case and surrounding white space. */
export function hasArguments(args: unknown, wanted: unknown): boolean {
  if (wanted === null || wanted === undefined) return true;
  if (typeof wanted === 'string') return typeof args === 'string' && folded(args) === folded(wanted);
  if (typeof wanted !== 'object') return args === wanted;
  if (Array.isArray(wanted))
    return (
      Array.isArray(args) && args.length === wanted.length && wanted.every((item, at) => hasArguments(args[at], item))
    );
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return false;
  return Object.entries(wanted).every(
    ([key, value]) => Object.hasOwn(args, key) && hasArguments((args as Record<string, unknown>)[key], value),
  );
}

/** Case and white space do not matter. */
export const folded = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
