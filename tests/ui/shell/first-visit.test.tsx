import { FIRST_VISIT_DELAY } from '@domain/shared/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADA, fakeWorld, type Story } from '../../support/fake-services';
import { renderApp } from '../../support/render-app';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const card = () => screen.findByRole('complementary', { name: 'A look around' });
const noCard = () => screen.queryByRole('complementary', { name: 'A look around' });
const press = async (name: string) => within(await card()).getByRole('button', { name });
const heading = async () => within(await card()).getByRole('heading').textContent;

/** Opens the lobby for the first time. */
async function firstVisit(story: Story = {}) {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true }, ...story });
  world.services.local.remove('foyer:shown-around');
  return visitIn(world);
}

async function visitIn(world: ReturnType<typeof fakeWorld>) {
  const visit = renderApp({ world });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await visit.background();
  await act(() => import('@/views/first-visit/first-visit'));
  await pass(FIRST_VISIT_DELAY + 500);
  return visit;
}

test('a first visitor is shown around in three steps, without losing the focus, and once', async () => {
  const { user, world, leave } = await firstVisit();
  const focused = document.activeElement;
  expect(await heading()).toBe('Areas');
  expect((await card()).textContent).toContain('1 of 3');
  expect(document.activeElement).toBe(focused);
  await user.click(await press('Next'));
  expect(await heading()).toBe('People');
  expect(document.activeElement).toBe(await press('Next'));
  await user.click(await press('Next'));
  expect(await heading()).toBe('Chat');
  expect((await card()).textContent).toContain('3 of 3');
  await user.click(await press('Done'));
  expect(noCard()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  leave();
  await visitIn(world);
  expect(noCard()).toBeNull();
});

test('Escape ends it only while the focus is within', async () => {
  const { user } = await firstVisit();
  await card();
  await user.keyboard('{Escape}');
  expect(noCard()).not.toBeNull();
  await user.click(await press('Next'));
  await user.keyboard('{Escape}');
  expect(noCard()).toBeNull();
});

test('a visitor of a venue without presence is not shown people', async () => {
  const { user } = await firstVisit({ config: { userPresence: false } });
  expect((await card()).textContent).toContain('1 of 2');
  await user.click(await press('Next'));
  expect(await heading()).toBe('Chat');
});

test('the step waits while another page than an area is shown', async () => {
  const { user, router } = await firstVisit();
  await user.click(await press('Next'));
  await act(() => router.navigate({ to: '/v/$architectureId/imprint', params: { architectureId: 'hall' } }));
  await waitFor(() => expect(noCard()).toBeNull());
  await act(() =>
    router.navigate({ to: '/v/$architectureId/area/{-$areaId}', params: { architectureId: 'hall' } }),
  );
  expect(await heading()).toBe('People');
});
