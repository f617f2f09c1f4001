export { boardPath, keepBoards, personalEntries, readBoardState, retention } from './board-states';
export { rules } from './rules';
