// Operations of prices that other resources may use.
export { costOf, usageOf } from './cost-of.ts';
export type { PricedLine } from './cost-of.ts';
