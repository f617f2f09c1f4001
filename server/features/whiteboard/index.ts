export { boardPath, keepBoards, readBoardState } from './board-states';
export { personalEntries } from './personal-entries';
export { retention } from './retention';
export { rules } from './rules';
