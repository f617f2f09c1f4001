import { type Widget, widgetSchema } from '@domain/venue/widget';
import type { FrameOrder } from '@domain/whiteboard/frame-message';
import { act, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';
import { hallWith } from '../area/venue';

const boardWidget = (readOnly: boolean): Widget =>
  v.parse(widgetSchema, {
    id: 'board',
    name: 'Board',
    type: 'WHITEBOARD',
    configurations: [{ id: 'drawing', readOnly }],
  });

interface Wish {
  readOnly?: boolean;
  story?: Story;
}

/** Returns a venue whose lobby has a whiteboard. */
export const boardVenue = (readOnly = false) =>
  hallWith('lobby', () => ({ contentWidgets: [boardWidget(readOnly)] }));

/** Opens the lobby of a venue whose lobby has a whiteboard, for Ada. */
export function inLobby({ readOnly = false, story = {} }: Wish = {}) {
  const venue = boardVenue(readOnly);
  const world = fakeWorld({ signedIn: ADA.email, accounts: [ADA], venue, ...story });
  return { world, visit: () => renderApp({ at: '/v/hall/area/lobby', world }) };
}

export const card = async () => within(await screen.findByRole('region', { name: 'Board' }));
export const panel = async () => within(await screen.findByRole('dialog', { name: 'Board' }));

/** The editor in the frame of an open board: what the page told it, and how it speaks. */
export async function editor() {
  const frame = await (await panel()).findByTitle<HTMLIFrameElement>('Board');
  const orders: FrameOrder[] = [];
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('the frame has no page');
  contentWindow.postMessage = (order: FrameOrder) => void orders.push(order);
  const say = (data: unknown, { source = contentWindow as Window | null, origin = location.origin } = {}) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, source, origin })));
  return { frame, orders, say, ready: () => say({ type: 'frame.ready' }) };
}

/** Opens the board from its card. */
export async function openBoard(wish?: Wish) {
  const { world, visit } = inLobby(wish);
  const { user, router } = visit();
  await user.click(await (await card()).findByRole('button', { name: 'Open' }));
  return { world, user, router, ...(await editor()) };
}
