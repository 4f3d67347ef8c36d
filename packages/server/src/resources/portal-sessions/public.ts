// What other resources may use of portal sessions: the start of the session of a user.
export { openUserSession } from './users/open-user-session.ts';
