export { pageServices, routes } from './ui-config';
