import '../../support/pdf-engine-parts';
import type { DocumentText } from '@machines/pdf/document-text';
import { A4 } from '@machines/pdf/page-fit';
import { createPdf, pageNumber, type pdfMachine, sheetWidth } from '@machines/pdf/pdf.machine';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { AppProvider } from '@/app/app-context';
import { createApp } from '@/app/create-app';
import { Providers } from '@/ui/layers/providers';
import { commandOf } from '@/views/area/pdf/pdf-panel';
import { PdfToolbar } from '@/views/area/pdf/pdf-toolbar';
import { fakeWorld } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { OPEN } from './venue';

const URI = '/backend-assets/live/hall/leaflet/1';
/** Returns hits on pages 2, 2 and 5 for every query; none for "nowhere". */
const PLACES = [2, 2, 5];
const text: DocumentText = {
  find: async (query) => ({
    count: query === 'nowhere' ? 0 : PLACES.length,
    pageOf: (hit) => PLACES[hit] ?? 1,
    indexOnPage: (hit) => (hit === 1 ? 1 : 0),
  }),
};

let pdf: Actor<typeof pdfMachine> | undefined;
afterEach(() => pdf?.stop());

async function read(pages: number) {
  const language = renderApp({ at: '/v/hall/imprint', story: OPEN });
  await screen.findByRole('heading', { level: 1 });
  language.leave();
  const app = createApp(fakeWorld().services);
  const actor = createActor(createPdf(app.services.assets), { input: { uri: URI, page: 1 } }).start();
  pdf = actor;
  render(
    <AppProvider app={app}>
      <Providers>
        <PdfToolbar pdf={actor} uri={URI} title="Leaflet" />
      </Providers>
    </AppProvider>,
  );
  await waitFor(() => expect(actor.getSnapshot().matches('loading')).toBe(true));
  act(() => actor.send({ type: 'document.loaded', pages, sheet: A4, text }));
  return { actor, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });

test('the page is fitted to its width or as a whole, and zooming offers its own fit again', async () => {
  const { actor, user } = await read(1);
  act(() => actor.send({ type: 'room.measured', room: { width: 1000, height: 600 } }));
  await user.click(button('Fit page'));
  expect(sheetWidth(actor.getSnapshot())).toBe(423);
  await user.click(button('Zoom in'));
  await user.click(button('Fit page'));
  expect(screen.getByText('100%')).toBeTruthy();
  await user.click(button('Fit width'));
  expect(sheetWidth(actor.getSnapshot())).toBe(1000);
});

test('a search runs while its text is typed, moves from hit to hit in both directions and wraps around', async () => {
  const { actor, user } = await read(6);
  await user.type(screen.getByRole('searchbox', { name: 'Search in document' }), 'mill');
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Result 1 of 3');
  const pages = [pageNumber(actor.getSnapshot())];
  for (let step = 0; step < 3; step += 1) {
    await user.keyboard('{Enter}');
    pages.push(pageNumber(actor.getSnapshot()));
  }
  expect(pages).toEqual([2, 2, 5, 2]);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(screen.getByText('3 of 3')).toBeTruthy();
  await user.click(button('Previous result'));
  expect(screen.getByText('2 of 3')).toBeTruthy();
  await user.clear(screen.getByRole('searchbox'));
  expect(screen.queryByText('2 of 3')).toBeNull();
});

test('a search without a result shows that and stays on the page', async () => {
  const { actor, user } = await read(6);
  await user.type(screen.getByRole('searchbox'), 'nowhere{Enter}');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(pageNumber(actor.getSnapshot())).toBe(1);
});

const key = (name: string, more = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: document.body,
  ...more,
});

test.each([
  { name: 'ArrowRight', direction: 'ltr', command: 'page.next' },
  { name: 'ArrowLeft', direction: 'ltr', command: 'page.previous' },
  { name: 'ArrowRight', direction: 'rtl', command: 'page.previous' },
  { name: 'ArrowLeft', direction: 'rtl', command: 'page.next' },
  { name: 'PageDown', direction: 'rtl', command: 'page.next' },
  { name: 'PageUp', direction: 'ltr', command: 'page.previous' },
  { name: 'a', direction: 'ltr', command: undefined },
] as const)('$name reading $direction means $command', ({ name, direction, command }) => {
  expect(commandOf(key(name), direction)?.type).toBe(command);
});

test('keys with modifiers and keys in fields are ignored', () => {
  expect(commandOf(key('ArrowLeft', { altKey: true }), 'ltr')).toBeUndefined();
  expect(commandOf(key('ArrowLeft', { target: document.createElement('input') }), 'ltr')).toBeUndefined();
});
