import { createRoot } from 'react-dom/client';
import { channelOf } from '@/app/inspector-message';
import { InspectorPage } from './inspector-page';
import { followPage } from './inspector-store';

/** Lists the actors of the page that opened this one. */
export function openPage(): void {
  const root = document.getElementById('root');
  const store = followPage(channelOf(globalThis.location.search));
  if (root) createRoot(root).render(<InspectorPage store={store} />);
}
