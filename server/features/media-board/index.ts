export { personalData, routes } from './like-routes';
export { keepPieces, placeOfPiece } from './pieces';
export { rules } from './rules';
export { commentPath, countedLikes, personalEntries, retention } from './stored-entries';
export {
  createRecommendations,
  openData,
  type Recommendations,
  recommendationRoutes,
} from './recommendations';
