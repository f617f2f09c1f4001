export { type Conversation, conversationWrites } from './conversation';
export { groupMembership, groupRemoval, groupReturn } from './group-seats';
export { personalEntries } from './personal-entries';
export { emptyGroups, retention } from './retention';
