import { openDialogs } from '@machines/navigation/navigation.machine';
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { child } from '@/app/child';
import { arrived } from '../support/arrival';
import { ADA } from '../support/fake-services';
import { renderApp } from '../support/render-app';

const lobby = '/v/hall/area/lobby';
const expo = '/v/hall/area/expo';

const histories: RouterHistory[] = [];
afterEach(() => {
  for (const history of histories.splice(0)) history.destroy();
});

function browserHistory(): RouterHistory {
  const history = createBrowserHistory();
  histories.push(history);
  return history;
}

/** Opens the lobby and then the expo, with the history of the browser. */
async function inTheExpo() {
  globalThis.history.replaceState(null, '', lobby);
  const visit = renderApp({ history: browserHistory(), story: { signedIn: ADA.email } });
  await arrived(visit, lobby);
  await act(() => visit.router.navigate({ href: expo }));
  await arrived(visit, expo);
  const navigation = child(visit.app.actor, 'navigation');
  return {
    visit,
    navigation,
    open: (id: string) => act(() => navigation.send({ type: 'dialog.open', id })),
    close: (id: string) => act(() => navigation.send({ type: 'dialog.close', id })),
    back: () => act(() => globalThis.history.back()),
    length: globalThis.history.length,
  };
}

it('a dialog is one step of the history, and the next one takes the step of a closed one', async () => {
  const { open, close, length } = await inTheExpo();
  open('menu');
  expect(globalThis.history.length).toBe(length + 1);
  close('menu');
  open('settings');
  expect(globalThis.history.length).toBe(length + 1);
  open('help');
  expect(globalThis.history.length).toBe(length + 2);
});

it('Back passes over the steps of closed dialogs', async () => {
  const { visit, open, close, back } = await inTheExpo();
  open('menu');
  open('help');
  close('menu');
  close('help');
  back();
  await arrived(visit, lobby);
});

it('Back closes an open dialog also when a closed one left a step above', async () => {
  const { visit, navigation, open, close, back } = await inTheExpo();
  open('menu');
  open('help');
  close('help');
  back();
  await waitFor(() => expect(openDialogs(navigation.getSnapshot())).toEqual([]));
  expect(visit.address()).toBe(expo);
});

it('Back by several steps closes all dialogs above', async () => {
  const { visit, navigation, open } = await inTheExpo();
  for (const id of ['menu', 'help', 'more']) open(id);
  act(() => globalThis.history.go(-2));
  await waitFor(() => expect(openDialogs(navigation.getSnapshot())).toEqual(['menu']));
  expect(visit.address()).toBe(expo);
});

it('Forward to a closed dialog shows the same page, and Back leaves it', async () => {
  const { visit, navigation, open, back } = await inTheExpo();
  open('menu');
  back();
  await waitFor(() => expect(openDialogs(navigation.getSnapshot())).toEqual([]));
  const arrival = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  globalThis.history.forward();
  await act(async () => void (await arrival));
  expect(visit.address()).toBe(expo);
  back();
  await arrived(visit, lobby);
});

it('a navigation out of a dialog leaves no step of it in the history', async () => {
  const { visit, open, back, length } = await inTheExpo();
  open('menu');
  open('help');
  await act(() => visit.router.navigate({ href: '/v/hall/privacy-policy' }));
  await arrived(visit, '/v/hall/privacy-policy');
  expect(globalThis.history.length).toBe(length + 1);
  back();
  await arrived(visit, expo);
  back();
  await arrived(visit, lobby);
});

it('a redirect out of a dialog replaces its page', async () => {
  const { visit, open, back } = await inTheExpo();
  open('menu');
  await act(() => visit.router.navigate({ href: '/v/hall/imprint', replace: true }));
  await arrived(visit, '/v/hall/imprint');
  back();
  await arrived(visit, lobby);
});

it('a dialog stays open while the data of its page is loaded again', async () => {
  const { visit, navigation, open } = await inTheExpo();
  open('menu');
  await act(() => visit.router.invalidate());
  await arrived(visit, expo);
  expect(openDialogs(navigation.getSnapshot())).toEqual(['menu']);
});

it('a page that is loaded anew on a step of its past needs one Back to be left', async () => {
  const { visit, open, back } = await inTheExpo();
  open('menu');
  visit.leave();
  visit.router.history.destroy();
  const again = renderApp({ history: browserHistory(), story: { signedIn: ADA.email } });
  await arrived(again, expo);
  back();
  await arrived(again, lobby);
});

it('a dialog that opens while the router still resolves its page stays open', async () => {
  const { visit, navigation, open } = await inTheExpo();
  open('menu');
  const move = { pathChanged: true, hrefChanged: true, hashChanged: false };
  const toLocation = visit.router.latestLocation;
  act(() => visit.router.emit({ type: 'onBeforeNavigate', fromLocation: undefined, toLocation, ...move }));
  expect(openDialogs(navigation.getSnapshot())).toEqual(['menu']);
});
