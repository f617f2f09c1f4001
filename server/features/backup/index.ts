export { commands } from './backup-commands';
export { restoreBackup } from './restore';
