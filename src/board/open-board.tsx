import { createRoot } from 'react-dom/client';
import { showStoredScheme } from '@/ui/theme/color-scheme';
import { BoardPage } from './board-page';

/** Renders the editor of a board, in the language that the address names. */
export function openBoard(): void {
  const element = document.getElementById('root');
  if (!element) return;
  showStoredScheme();
  const locale = new URLSearchParams(globalThis.location.search).get('locale') ?? 'en';
  createRoot(element).render(<BoardPage locale={locale} />);
}
