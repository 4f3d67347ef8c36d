// Operations of statistics that other resources may use.
export { countFinally } from './store.ts';
