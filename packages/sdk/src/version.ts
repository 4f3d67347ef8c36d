// The version in the User-Agent header of requests; a test compares it with package.json.

/** The version of this package. */
export const sdkVersion = '0.1.0';
