export { documentReader } from './pdf-text';
export { createQuestions, personalData } from './questions';
export { createSearchIndex } from './search-index';
export { routes } from './search-routes';
