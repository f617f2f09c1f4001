/** The light build of the library has the types of the whole one. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
