export { personalEntries } from './personal-entries';
export { countedReactions } from './reactions';
export { retention } from './retention';
export { channelOfWall, keepWalls } from './wall-places';
