export { personalData, retention, routes } from './captured-consents';
