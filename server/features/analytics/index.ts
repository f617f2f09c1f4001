export { personalData, retention } from './analytics-events';
export { analyticsOf, analyticsOrigins, routes } from './analytics-routes';
