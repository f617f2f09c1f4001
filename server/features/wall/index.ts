export { personalEntries, waitingPostRemoval } from './personal-entries';
export { countedReactions } from './reactions';
export { retention } from './retention';
export { rules } from './rules';
export { channelOfWall, keepWalls } from './wall-places';
