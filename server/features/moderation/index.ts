export { removedPictures } from './action-log';
export { createModeration, type Moderation } from './moderation';
export { endedRestrictions, personalData, personalEntries, retention } from './personal-data';
export { createQueueHint, createReports, type Reports } from './reports';
export { routes } from './routes';
export { rules } from './rules';
