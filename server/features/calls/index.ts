export { routes } from './ice-servers';
export { rules } from './rules';
export { personalEntries, seatRemoval } from './stored-entries';
