export { type Conversation, conversationWrites } from './conversation';
export { personalEntries } from './personal-entries';
export { retention } from './retention';
