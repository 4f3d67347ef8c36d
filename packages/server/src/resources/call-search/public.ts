// Operations of call search that other resources may use.
export { searchFor } from './search-for.ts';
export type { Search } from './search-for.ts';
