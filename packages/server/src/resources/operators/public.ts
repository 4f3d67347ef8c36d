// What other resources may use of operators: what a sign-in needs.
export { canSignIn } from './lock-as-admin.ts';
export { openSession as openOperatorSession } from './sessions/open-session.ts';
export { recordLoginFailure } from './sessions/record-login-failure.ts';
