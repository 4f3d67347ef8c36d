// How far the time of a signature may be from now.
// Written by packages/webhook-verify/generate/event-types-file.ts from the contract: change that and run `pnpm generate`.
export const signatureToleranceSec = 300;
