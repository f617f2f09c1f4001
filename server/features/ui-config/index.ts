export { type PageServices, pageServices, routes } from './ui-config';
