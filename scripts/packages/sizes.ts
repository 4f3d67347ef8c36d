// The most bytes that a program loads of a published package, minified and gzipped. The packed packages and the sources
// of the SDK are measured against this one table.
const anywhere = ['node', 'browser'] as const;

/**
 * What a program imports → the platforms for which it is bundled, and its maximum: what is loaded at once, without what
 * the SDK loads when a program first waits for a call or follows one.
 */
export const sizes = [
  { contents: "export { createClient } from '@voicecall/sdk'", platforms: anywhere, maxBytes: 5_400 },
  { contents: "export { createOperatorClient } from '@voicecall/sdk'", platforms: anywhere, maxBytes: 6_050 },
  { contents: "export * from '@voicecall/sdk'", platforms: anywhere, maxBytes: 7_750 },
  { contents: "export * from '@voicecall/webhook-verify'", platforms: anywhere, maxBytes: 1_500 },
  {
    contents: "export { fetchWebhook } from '@voicecall/webhook-verify/fetch'",
    platforms: anywhere,
    maxBytes: 2_200,
  },
  {
    contents: "export { expressWebhook } from '@voicecall/webhook-verify/express'",
    platforms: ['node'] as const,
    maxBytes: 2_200,
  },
];

/** A client and what it loads later, in a bundle of one file. */
export const oneFileMaxBytes = 7_299;
