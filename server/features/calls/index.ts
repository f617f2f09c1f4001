export { routes } from './ice-servers';
export { personalEntries } from './personal-entries';
export { seatRemoval } from './seat-removal';
