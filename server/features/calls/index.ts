export { routes } from './ice-servers';
export { personalEntries } from './personal-entries';
export { rules } from './rules';
export { seatRemoval } from './seat-removal';
