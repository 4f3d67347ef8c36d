// A browser and its system in words.
const browsers = [
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** `Firefox on Windows`; what is no browser as it names itself. */
export function deviceOf(userAgent: string | null): string {
  const named = (names: typeof browsers | typeof systems) => names.find(([form]) => form.test(userAgent ?? ''))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  return browser && system ? `${browser} on ${system}` : userAgent || 'Unknown';
}
