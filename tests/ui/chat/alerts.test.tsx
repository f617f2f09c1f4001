import { CHAT_ALERT_DELAY } from '@domain/shared/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { World } from '../../support/fake-services';
import { repeatUntil } from '../../support/repeat-until';
import { measureLists } from '../people/layout';
import { BY_GRACE, inChat, noChat, PAIR } from './hall-with-chat';

measureLists();

type Visit = Awaited<ReturnType<typeof inChat>>;

const openMenu = async ({ user, inside }: Visit) =>
  user.click(await inside.findByRole('button', { name: 'Alerts of new messages' }));
const option = (name: string) => screen.findByRole('menuitemcheckbox', { name });

const isChecked = (name: string) =>
  waitFor(async () => expect((await option(name)).getAttribute('aria-checked')).toBe('true'));

/** Opens the chat with notifications and sound switched on. */
async function alerted(prepare: (world: World) => void = () => {}) {
  const visit = await inChat((world) => {
    world.chat.write(PAIR, BY_GRACE, 'hello');
    prepare(world);
  });
  await visit.inside.findByRole('button', { name: /Grace Hopper/ });
  await openMenu(visit);
  for (const name of ['Notifications on this device', 'Sound']) {
    await visit.user.click(await option(name));
    await isChecked(name);
  }
  await visit.user.keyboard('{Escape}');
  return { ...visit, alerts: visit.world.alerts };
}

test('a new message is shown and heard; a click opens its chat, which closes the notice', async () => {
  const { world, alerts, elapse, inside, user } = await alerted();
  expect(alerts.sounds).toBe(1);
  await user.click(inside.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(noChat()).toBeNull());
  act(() => world.chat.write(PAIR, BY_GRACE, 'Hi @[Ada Lovelace](ada), all well?'));
  await repeatUntil(() => {
    elapse(CHAT_ALERT_DELAY);
    expect(alerts.notices.size).toBe(1);
  });
  expect(alerts.notices.get(PAIR)).toMatchObject({
    title: 'Grace Hopper',
    text: 'Hi @Ada Lovelace, all well?',
  });
  expect(alerts.sounds).toBe(2);
  act(() => alerts.choose(PAIR));
  await screen.findByRole('heading', { name: 'Grace Hopper' });
});

test('a notification of a missed call says so in words', async () => {
  const { world, alerts, elapse, inside, user } = await alerted();
  await user.click(inside.getByRole('button', { name: 'Close' }));
  act(() => world.chat.write(PAIR, { ...BY_GRACE, missedBy: 'ada' }, ''));
  await repeatUntil(() => {
    elapse(CHAT_ALERT_DELAY);
    expect(alerts.notices.get(PAIR)).toMatchObject({ title: 'Grace Hopper', text: 'Missed call' });
  });
});

test('a browser that forbids notifications is explained, and asked again by the next click', async () => {
  const visit = await inChat(({ alerts }) => {
    alerts.answer = 'denied';
  });
  await openMenu(visit);
  await visit.user.click(await option('Notifications on this device'));
  await screen.findByText(/Your browser blocks notifications of this page/);
  visit.world.alerts.answer = 'granted';
  await visit.user.click(await option('Notifications on this device'));
  await isChecked('Notifications on this device');
  expect(screen.queryByText(/Your browser blocks/)).toBeNull();
});
