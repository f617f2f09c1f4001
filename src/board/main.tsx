import './assets-path';
import '@excalidraw/excalidraw/index.css';
import '@fontsource-variable/rubik/wght.css';
import './board-page.css';

// Loaded separately: static imports of an entry are bundled with the venue's own entry.
void import('./open-board').then(({ openBoard }) => openBoard());
