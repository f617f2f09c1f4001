export { documentReader } from './pdf-text';
export { createQuestions, personalData, type Questions } from './questions';
export { createSearchIndex, type SearchIndex } from './search-index';
export { routes } from './search-routes';
