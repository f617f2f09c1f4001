export { createModeration, type Moderation } from './moderation';
export { endedRestrictions, personalData, personalEntries, retention } from './personal-data';
export { withQueueHint } from './queue-hint';
export { removedPictures } from './removed-pictures';
export { createReports, type Reports } from './reports';
export { routes } from './routes';
export { rules } from './rules';
