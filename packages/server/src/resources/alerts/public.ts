// What other resources use of alerts.
export { spentOn } from './conditions/calls.ts';
