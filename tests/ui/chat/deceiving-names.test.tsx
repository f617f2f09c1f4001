import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GRACE } from '../people/hall-with-people';
import { BY_ADA, inBar, inChannel, PAIR } from './hall-with-chat';

/** A name in two directions that says it is a host. */
const HOST = 'جريس Host';
const PROFILES = { grace: { name: HOST } };

/** Returns the texts with the name that are not in an element of its own direction. */
function unisolated(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { textContent: text, parentElement: parent } = node;
    const isSpoken = parent?.closest('[role="status"]') && !parent.closest('p');
    if (text?.includes(HOST) && !isSpoken && !parent?.closest('bdi, [dir="auto"]')) found.push(text);
  }
  return found;
}

test('a name of another direction is isolated in lists, messages, sentences and titles', async () => {
  const { user, inside, world, button } = await inChannel(
    /جريس/,
    (arranged) => arranged.chat.write(PAIR, { uid: 'grace', name: HOST }, 'Buy now'),
    { guests: [{ ...GRACE, name: HOST }], profiles: PROFILES },
  );
  await inside.findByText('Buy now');
  act(() => world.chat.setTyping(PAIR, 'grace'));
  await inside.findByText(/is typing…/);
  expect(unisolated()).toEqual([]);
  await user.click(await inBar(user, 'Report'));
  const report = await screen.findByRole('dialog', { name: `Report a message of ${HOST}` });
  expect(unisolated()).toEqual([]);
  await user.click(within(report).getByRole('button', { name: 'Close' }));
  await user.click(within(inside.getByRole('heading', { name: HOST })).getByRole('button'));
  const profile = await screen.findByRole('dialog', { name: `Profile of ${HOST}` });
  await waitFor(() =>
    expect(within(profile).getAllByText(HOST, { selector: 'bdi' }).length).toBeGreaterThan(1),
  );
  expect(unisolated()).toEqual([]);
  await user.click(within(profile).getByRole('button', { name: 'Close' }));
  await user.click(button);
  await waitFor(() =>
    expect(screen.getByRole('complementary', { name: 'People' }).textContent).toContain(HOST),
  );
  expect(unisolated()).toEqual([]);
});

test('an administrator of a group has a sign that the name of another member cannot be', async () => {
  const { user, inside } = await inChannel(/Makers/, ({ chat: server, realtime }) => {
    server.makeGroup('Makers', BY_ADA.uid, 'mary', 'zoe');
    realtime.directory.know({ uid: 'mary', name: 'Mary Admin' });
    realtime.directory.know({ uid: 'zoe', name: 'Zoe You' });
  });
  await user.click(await inside.findByRole('button', { name: 'Chat options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Members' }));
  const list = await inside.findByRole('list', { name: 'Members' });
  await waitFor(() => expect(list.textContent).toContain('Mary Admin'));
  const signs = within(list).getAllByRole('img', { name: /^(Admin|You)$/ });
  expect(signs.map((sign) => [sign.textContent, sign.closest('li')?.textContent])).toEqual([
    ['You', expect.stringContaining('Ada Lovelace')],
    ['Admin', expect.stringContaining('Ada Lovelace')],
  ]);
  expect(signs.filter((sign) => sign.closest('bdi'))).toEqual([]);
});
