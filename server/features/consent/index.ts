export { personalData, retention } from './captured-consents';
export { routes } from './consent-routes';
