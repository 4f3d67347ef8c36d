// What other resources may use of the second factor: the check of a sign-in, and the reset.
export { checkCode } from './check-code.ts';
export { clearFactor } from './store.ts';
