import type { Plugin } from 'vite';

/** How the viewer fills its own buttons and notes, which Foyer does not show: nothing is lost when they are text. */
const BLOCKED = '.innerHTML = ';
const ALLOWED = '.textContent = ';

/** Lets the viewer of 360° areas run under the venue's content security policy, which requires Trusted Types. */
export const panoramaViewer = (): Plugin => ({
  name: 'panorama-viewer',
  apply: 'build',
  transform: {
    filter: { id: /\/@photo-sphere-viewer\/core\/index\.module\.js$/ },
    handler(code) {
      if (!code.includes(BLOCKED)) throw new Error(`The viewer of 360° no longer has: ${BLOCKED}`);
      return code.replaceAll(BLOCKED, ALLOWED);
    },
  },
});
