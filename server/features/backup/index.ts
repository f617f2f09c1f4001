export { commands, restoreBackup } from './backup';
