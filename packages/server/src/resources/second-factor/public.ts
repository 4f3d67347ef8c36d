// What other resources may use of the second factor: the check of a sign-in, the reset, and whose it is.
export { checkCode, personOf } from './check-code.ts';
export { clearFactor } from './store.ts';
export type { Person } from './store.ts';
