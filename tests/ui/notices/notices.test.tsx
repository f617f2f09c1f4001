import { areaChannelId } from '@domain/chat/channel-id';
import { FOREVER } from '@domain/moderation/moderation-limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { BY_GRACE, chat, LOBBY, PAIR } from '../chat/hall-with-chat';
import { GRACE, inHall } from '../people/hall-with-people';

const TO_ADA = `Look, @[Ada Lovelace](${ADA.email.replaceAll('.', '%2E')})`;
const EXPO = areaChannelId('expo');
const LATER = Date.now() + 60_000;

const bell = () => screen.findByRole('button', { name: 'Notices' });
const list = async () => within(await screen.findByRole('dialog', { name: 'Notices' }));
const rows = async () => (await list()).queryAllByRole('listitem').map(({ textContent }) => textContent);

test('announcements, mentions and what hosts decided are in one list, and lead to what they are about', async () => {
  const { user, world } = await inHall({ guests: [GRACE] }, (before) => {
    before.chat.write(LOBBY, BY_GRACE, 'First');
    before.chat.read(LOBBY, ADA.email);
    before.chat.write(LOBBY, BY_GRACE, TO_ADA);
  });
  const { moderation } = world.chat;
  act(() => {
    moderation.announce({ place: 'all', text: 'Lunch is ready', since: LATER, until: FOREVER });
    moderation.hold({ removed: { 'message-1': { since: LATER - 1, until: FOREVER, reason: 'Spam' } } });
  });
  const described = () => screen.getByRole('button', { name: 'Notices' }).getAttribute('aria-description');
  await bell();
  await waitFor(() => expect(described()).toBe('Open notices: 2'));
  await user.click(await bell());
  const [announcement, removal, mention] = await rows();
  expect(announcement).toMatch(/^Lunch is ready/);
  expect(removal).toMatch(/^A host has removed something you wrote\.Reason: Spam/);
  expect(mention).toMatch(/^You are mentioned in Lobby/);
  await user.click((await list()).getByRole('button', { name: 'Dismiss' }));
  await waitFor(async () => expect(await rows()).toEqual([removal, mention]));
  await user.click((await list()).getByRole('button', { name: /^You are mentioned in/ }));
  await within(await chat()).findByText('@Ada Lovelace');
});

test('what was missed is listed as such, also after a reload, and a mention in another area leads there', async () => {
  sessionStorage.setItem('foyer:visit-since', String(LATER));
  const { user, world } = await inHall({ guests: [GRACE] }, ({ chat: before, services: { local } }) => {
    local.set('foyer:announcements-seen', '[]');
    before.write(EXPO, BY_GRACE, TO_ADA);
  });
  act(() =>
    world.chat.moderation.endAnnouncements({
      place: 'all',
      text: 'Tea is ready',
      since: LATER - 1,
      until: LATER,
    }),
  );
  await user.click(await bell());
  const away = within((await list()).getByRole('list', { name: 'While you were away' }));
  await away.findByText('Tea is ready');
  expect((await list()).queryByRole('list', { name: 'New' })).toBeNull();
  await user.click(away.getByRole('button', { name: 'You are mentioned in Expo' }));
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  await within(await chat()).findByText('@Ada Lovelace');
  sessionStorage.clear();
});

test('an empty list of notices says what will be in it', async () => {
  const { user } = await inHall({ guests: [GRACE] });
  await user.click(await bell());
  (await list()).getByText(/^Nothing new\./);
});

test('a missed call counts at the bell before the list or the chat was opened, and also when more was written', async () => {
  const { user, world } = await inHall({ guests: [GRACE] }, ({ chat: { write } }) =>
    write(PAIR, { ...BY_GRACE, missedBy: ADA.email }, ''),
  );
  const described = async () => (await bell()).getAttribute('aria-description');
  await waitFor(async () => expect(await described()).toBe('Open notices: 1'));
  act(() => world.chat.write(PAIR, BY_GRACE, 'Call me back'));
  await user.click(await bell());
  await (await list()).findByRole('button', { name: 'Missed call: Grace Hopper' });
});
