import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { child } from '@/app/child';
import { publish } from '../area/editions';
import { textWidget } from '../area/venue';
import { askingHall, bannerOf, provider, textNeeding, visitLobby } from './asking-hall';

const LONG = `<p>${'A sentence that goes on. '.repeat(30)}</p>`;

/** A card whose long text opens into a panel and needs the maps. */
function longText(html = LONG) {
  const widget = textNeeding('maps');
  const [configuration] = widget.configurations;
  return {
    ...widget,
    configurations: [{ ...configuration, texts: [{ locale: 'en', text: html }] }],
  } as typeof widget;
}

const panel = () => screen.queryByRole('dialog', { name: 'Map' });

async function reading(changes: Parameters<typeof askingHall>[1] = {}) {
  const visit = visitLobby(askingHall([longText()], changes), { maps: true, wall: true });
  await visit.user.click(await screen.findByRole('button', { name: 'Read more' }));
  await screen.findByRole('dialog', { name: 'Map' });
  return visit;
}

test('a panel whose consent is withdrawn is closed permanently, and blocks no navigation', async () => {
  const visit = await reading();
  act(() => bannerOf(visit).send({ type: 'consent.rejectAll' }));
  await waitFor(() => expect(panel()).toBeNull());
  expect(child(visit.app.actor, 'navigation').getSnapshot().context).toMatchObject({
    dialogs: [],
    holds: [],
  });
  act(() => bannerOf(visit).send({ type: 'consent.acceptAll' }));
  expect(await screen.findByRole('button', { name: 'Read more' })).toBeTruthy();
  expect(panel()).toBeNull();
});

test('a panel stays open when a publish no longer lists its content', async () => {
  const visit = await reading();
  const next = askingHall([textWidget('Map', '<p>Short</p>')], {
    cookieProviders: [provider('wall', 'Wall Ltd.')],
  });
  await publish(visit, next, 2);
  const open = panel();
  if (!open) throw new Error('The panel is gone');
  expect(screen.queryByText(/^Blocked/)).toBeNull();
  await visit.user.click(within(open).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Short')).toBeTruthy();
});
