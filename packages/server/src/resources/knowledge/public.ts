// Operations of knowledge that other resources may use.
export { askAgentsKnowledge } from './ask-agents-knowledge.ts';
export { findKnown } from './store.ts';
