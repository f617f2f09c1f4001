export { personalEntries } from './personal-entries';
export { retention } from './retention';
