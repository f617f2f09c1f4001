import '@mantine/core/styles/default-css-variables.layer.css';
import '@/ui/styles.css';

// A part of its own: what an entry imports at once is packed together with the venue's own entry.
void import('./open-page').then(({ openPage }) => openPage());
