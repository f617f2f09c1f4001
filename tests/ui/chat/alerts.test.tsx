import { CHAT_ALERT_DELAY } from '@domain/shared/limits';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { repeatUntil } from '../../support/repeat-until';
import { BY_GRACE, inChat, PAIR } from './hall-with-chat';

type Visit = Awaited<ReturnType<typeof inChat>>;

const openMenu = async ({ user, inside }: Visit) =>
  user.click(await inside.findByRole('button', { name: 'Alerts of new messages' }));
const option = (name: string) => screen.findByRole('menuitemcheckbox', { name });

const isChecked = (name: string) =>
  waitFor(async () => expect((await option(name)).getAttribute('aria-checked')).toBe('true'));

test('a notification of a missed call says so in words', async () => {
  const visit = await inChat(({ chat }) => chat.write(PAIR, BY_GRACE, 'hello'));
  const { world, elapse, inside, user } = visit;
  await inside.findByRole('button', { name: /Grace Hopper/ });
  await openMenu(visit);
  await user.click(await option('Notifications on this device'));
  await isChecked('Notifications on this device');
  await user.keyboard('{Escape}');
  await user.click(inside.getByRole('button', { name: 'Close' }));
  act(() => world.chat.write(PAIR, { ...BY_GRACE, missedBy: 'ada' }, ''));
  await repeatUntil(() => {
    elapse(CHAT_ALERT_DELAY);
    expect(world.alerts.notices.get(PAIR)).toMatchObject({ title: 'Grace Hopper', text: 'Missed call' });
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
