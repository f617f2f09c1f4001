export {
  boardPath,
  keepBoards,
  personalEntries,
  pointerRemoval,
  readBoardState,
  retention,
} from './board-states';
export { watchFullBoards } from './full-boards';
export { rules } from './rules';
