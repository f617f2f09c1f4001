/** The id of the page's content, where the skip link and every navigation lead. */
export const CONTENT = 'content';
