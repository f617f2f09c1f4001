import { type FrameOrder, type FrameReport, frameOrder } from '@domain/whiteboard/frame-message';
import { Excalidraw, languages, MainMenu } from '@excalidraw/excalidraw';
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { surviveTranslators } from '@/services/browser/page-translator';
import { leaveCompositions } from '@/ui/hooks/leave-compositions';
import { showStoredScheme, useColorScheme } from '@/ui/theme/color-scheme';
import { BoardEditor } from './board-editor';
import { sortFiles } from './editor-pictures';

const OPTIONS = {
  canvasActions: {
    changeViewBackgroundColor: false,
    clearCanvas: false,
    export: { saveFileToDisk: false },
    loadScene: false,
    saveToActiveFile: false,
    toggleTheme: false,
  },
} as const;

/** Returns the language of the editor that fits a locale; English where there is none. */
const languageOf = (locale: string): string =>
  languages.find(({ code }) => code === locale)?.code ??
  languages.find(({ code }) => code.split('-')[0] === locale.split('-')[0])?.code ??
  'en';

/** The editor of a board, which the page around it fills and listens to. */
function BoardPage({ locale }: { locale: string }) {
  const [editor] = useState(() => new BoardEditor(postToPage));
  const [api, setApi] = useState<ExcalidrawImperativeAPI | null>(null);
  const theme = useColorScheme();
  const readOnly = useSyncExternalStore(editor.watchAccess, editor.isReadOnly);
  useEffect(() => (api ? editor.open(api, watchOrders) : undefined), [editor, api]);
  useEffect(() => sortFiles(postToPage), []);
  return (
    <Excalidraw
      excalidrawAPI={setApi}
      langCode={languageOf(locale)}
      theme={theme}
      viewModeEnabled={readOnly}
      isCollaborating
      autoFocus
      aiEnabled={false}
      validateEmbeddable={false}
      UIOptions={OPTIONS}
      generateIdForFile={editor.pictureId}
      onChange={editor.takeDrawn}
      onPointerUpdate={({ pointer: { x, y } }) => editor.takePointer({ x, y })}
    >
      <MainMenu>
        <MainMenu.DefaultItems.SaveAsImage />
        <MainMenu.DefaultItems.SearchMenu />
        <MainMenu.DefaultItems.Help />
      </MainMenu>
    </Excalidraw>
  );
}

/** Says something to the page around the board, which is of this origin or shows nothing. */
function postToPage(report: FrameReport): void {
  const { parent, location } = globalThis.window;
  if (parent !== globalThis.window) parent.postMessage(report, location.origin);
}

/** Calls back with what the page around the board says; returns the function that stops. */
function watchOrders(onOrder: (order: FrameOrder) => void): () => void {
  const take = ({ source, origin, data }: MessageEvent) => {
    const { parent, location } = globalThis.window;
    const order = source === parent && origin === location.origin ? frameOrder(data) : null;
    if (order) onOrder(order);
  };
  window.addEventListener('message', take);
  return () => window.removeEventListener('message', take);
}

/** Renders the editor of a board, in the language that the address names. */
export function openBoard(): void {
  const element = document.getElementById('root');
  if (!element) return;
  leaveCompositions(window);
  surviveTranslators();
  showStoredScheme();
  const locale = new URLSearchParams(globalThis.location.search).get('locale') ?? 'en';
  createRoot(element).render(<BoardPage locale={locale} />);
}
