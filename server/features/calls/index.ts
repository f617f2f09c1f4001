export { personalEntries } from './personal-entries';
