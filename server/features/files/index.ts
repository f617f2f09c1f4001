export { isInChannel, restrictionsOf, typeOfChannel } from './channel-access';
export { type ChatFiles, createChatFiles } from './chat-files';
export { detectType } from './detect-type';
export { fileLimits } from './file-limits';
export { personalData, retention } from './file-removal';
export { routes } from './file-routes';
export { pictureSizeOf } from './picture-facts';
export { fileNames, filesFolder, type StoredFiles, storedFiles } from './stored-files';
