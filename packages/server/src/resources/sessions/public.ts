// What other resources may use of sessions: what authentication needs.
export { noteSeen } from './note-seen.ts';
export { operatorSessionId } from './store.ts';
