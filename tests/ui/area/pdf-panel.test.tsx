import '../../support/pdf-engine-parts';
import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp, type Visit } from '../../support/render-app';
import { OPEN } from './venue';

const SCREEN = ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'] as const;

afterEach(() => {
  for (const name of SCREEN) Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

/** Opens the document of the expo, whose address is not signed yet. */
async function opened(fail?: Failure): Promise<Visit> {
  const visit = renderApp({ at: '/v/hall/area/expo', story: OPEN });
  const { world, user } = visit;
  const card = within(await screen.findByRole('region', { name: 'Programme' }));
  const open = await card.findByRole('button', { name: 'Open' });
  if (fail) world.answers.fail('signAssetUrl', fail);
  else world.answers.hold('signAssetUrl');
  await user.click(open);
  await screen.findByRole('dialog', { name: 'Programme' });
  return visit;
}

/** A browser whose page can fill the screen; `fill` and `leave` are what the browser does. */
function screenThatFills(refuses = false) {
  const asked: string[] = [];
  const become = (element: Element | null) => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const change = (name: string, element: Element | null) => async () => {
    asked.push(name);
    if (refuses) throw new TypeError('Permissions check failed');
    become(element);
  };
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  Object.assign(document.documentElement, { requestFullscreen: change('fill', document.documentElement) });
  Object.assign(document, { exitFullscreen: change('leave', null) });
  return { asked, leaveByKey: () => act(() => become(null)) };
}

const button = (name: string) => screen.getByRole('button', { name });

test('a document that cannot be loaded says so and can be tried again until it loads', async () => {
  const { user, world } = await opened(new Failure('NOT_REACHABLE', 'no answer'));
  const failure = within(await screen.findByRole('alert'));
  expect(
    failure.getByText('The document could not be loaded. You can try again and continue on the same page.'),
  ).toBeTruthy();
  const before = world.answers.count('signAssetUrl');
  await user.click(failure.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(world.answers.count('signAssetUrl')).toBe(before + 1));
  expect(await screen.findByRole('alert')).toBeTruthy();
  world.answers.heal('signAssetUrl');
  world.answers.hold('signAssetUrl');
  await user.click(button('Try again'));
  expect(await screen.findByRole('region', { name: 'Pages' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a panel fills the screen and leaves it by its button, by the browser and by closing', async () => {
  const { asked, leaveByKey } = screenThatFills();
  const { user } = await opened();
  await user.click(button('Full screen'));
  await user.click(button('Exit full screen'));
  expect(asked).toEqual(['fill', 'leave']);
  await user.click(button('Full screen'));
  leaveByKey();
  await user.click(button('Full screen'));
  expect(button('Exit full screen')).toBeTruthy();
  await user.click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual(['fill', 'leave', 'fill', 'fill', 'leave']);
});

test('a browser that refuses to fill the screen leaves the panel as it is', async () => {
  const { asked } = screenThatFills(true);
  const { user } = await opened();
  await user.click(button('Full screen'));
  expect(asked).toEqual(['fill']);
  expect(button('Full screen')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Programme' })).toBeTruthy();
});

test('a browser that cannot fill the screen is not offered it', async () => {
  await opened();
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull();
  expect(button('Close')).toBeTruthy();
});
