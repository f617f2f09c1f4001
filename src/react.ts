// The largest part of the entry, in a file of its own: the start and the router run while it is still on its way.
export { createRoot } from 'react-dom/client';
