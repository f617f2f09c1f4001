export { removedPictures } from './action-log';
export { createModeration, type Moderation } from './moderation';
export { endedRestrictions, personalData, personalEntries, retention } from './personal-data';
export { createReports, type Reports, withQueueHint } from './reports';
export { routes } from './routes';
export { rules } from './rules';
