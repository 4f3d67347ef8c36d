// Operations of tools that other resources may use.
export { addBookingTool } from './booking-tool.ts';
export { callTool } from './call-tool.ts';
