export { personalEntries } from './personal-entries';
export { retention } from './retention';
export { channelOfWall, keepWalls } from './wall-places';
