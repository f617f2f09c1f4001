export { personalData, routes } from './like-routes';
export { keepPieces, placeOfPiece } from './pieces';
export {
  createRecommendations,
  openData,
  recommendationRoutes,
} from './recommendations';
export { rules } from './rules';
export { commentPath, countedLikes, personalEntries, retention } from './stored-entries';
