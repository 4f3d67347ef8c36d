// The language of the browser, where it is one.

/**
 * A browser without a language of its own may call it `en-US@posix`, for which `Intl` throws: the library of the plots
 * then does not load. Call it before anything is shown.
 */
export function makeLanguageReadable(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  }
}
