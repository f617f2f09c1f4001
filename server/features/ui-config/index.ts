export { type PageServices, pageServices } from './page-services';
export { routes } from './ui-config';
