import '@/ui/theme/styles.css';

// Loaded separately: static imports of an entry are bundled with the venue's own entry.
void import('./open-room').then(({ openRoom }) => openRoom());
