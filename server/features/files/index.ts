export { type ChatFiles, createChatFiles } from './chat-files';
export { fileLimits } from './file-limits';
export { personalData, retention } from './file-removal';
export { routes } from './file-routes';
export { filesFolder, type StoredFiles, storedFiles } from './stored-files';
