export { isInChannel, restrictionsOf, typeOfChannel } from './channel-access';
export { createChatFiles } from './chat-files';
export { detectType, pictureSizeOf } from './detect-type';
export { fileLimits } from './file-limits';
export { routes } from './file-routes';
export {
  fileNames,
  filesFolder,
  personalData,
  retention,
  type StoredFiles,
  storedFiles,
} from './stored-files';
