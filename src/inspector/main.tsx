import './inspector.css';
import './record.css';

// A part of its own: what an entry imports at once is packed together with the venue's own entry.
void import('./open-page').then(({ openPage }) => openPage());
