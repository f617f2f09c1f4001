import { createRoot } from 'react-dom/client';
import { leaveCompositions } from '@/ui/hooks/leave-compositions';
import { showStoredScheme } from '@/ui/theme/color-scheme';
import { BoardPage } from './board-page';

/** Renders the editor of a board, in the language that the address names. */
export function openBoard(): void {
  const element = document.getElementById('root');
  if (!element) return;
  leaveCompositions(window);
  showStoredScheme();
  const locale = new URLSearchParams(globalThis.location.search).get('locale') ?? 'en';
  createRoot(element).render(<BoardPage locale={locale} />);
}
