// What other resources may use of users: their links.
export { enqueueLinkMail } from './mail-link.ts';
export { newUserLink } from './new-user-link.ts';
