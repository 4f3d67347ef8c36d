// Operations of trunks that other resources call.

/** Archives a trunk here and in the media service. Not in a transaction. */
export { archiveTrunk } from './archive-trunk.ts';
