export { countedReactions } from './reactions';
export { rules } from './rules';
export { channelOfWall, keepWalls, personalEntries, retention, waitingPostRemoval } from './stored-entries';
