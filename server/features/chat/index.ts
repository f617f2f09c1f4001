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
export { rules } from './rules';
export { emptyGroups, personalEntries, retention } from './stored-entries';
