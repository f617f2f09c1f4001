/** What the viewer of 360° draws with, as far as it is used here; its own types come with seven more packages. */
declare module 'three' {
  /** Draws the current frame of a film. */
  export class VideoTexture {
    constructor(film: HTMLVideoElement);
  }
}
