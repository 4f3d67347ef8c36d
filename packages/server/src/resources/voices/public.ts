// What other resources may use of the lists of voices, languages and models.
export { isListed } from './list-languages.ts';
