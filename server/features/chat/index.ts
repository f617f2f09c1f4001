export {
  isGroup,
  isInConversation,
  isNotBlockedBy,
  isOwnPair,
  isPairWithUid,
  membership,
  otherOfPair,
} from './channel-predicates';
export { type Conversation, conversationWrites } from './conversation';
export { groupMembership, groupRemoval, groupReturn } from './group-seats';
export { personalEntries } from './personal-entries';
export { emptyGroups, retention } from './retention';
export { rules } from './rules';
