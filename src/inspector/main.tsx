import './inspector.css';
import './panes.css';
import './chart.css';

// Loaded separately: static imports of an entry are bundled with the venue's own entry.
void import('./open-page').then(({ openPage }) => openPage());
