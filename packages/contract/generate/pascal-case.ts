// Conversion of names for generated files.

/** `rate_limit_exceeded` and `call.started` in PascalCase. */
export const pascalCase = (name: string): string =>
  name
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
