export { type Conversation, conversationWrites } from './conversation';
export { personalEntries } from './personal-entries';
export { emptyGroups, retention } from './retention';
