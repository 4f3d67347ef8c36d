// The version that requests name in User-Agent; a test holds it to package.json.

/** The version of this package. */
export const sdkVersion = '0.1.0';
