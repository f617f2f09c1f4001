import { FOREVER } from '@domain/moderation/moderation-limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { card, inLobby, measureWall, postBy } from './walls';

measureWall();

const WITH_CHAT = { story: { config: { userPresence: true } } };

/** Opens the lobby with a post of Grace and one of Ada on its wall, and a chat. */
function withPosts(roles: string[] = []) {
  const { world, visit } = inLobby({ ...WITH_CHAT, roles });
  world.wall.show(postBy('grace', 'Buy now', 6), postBy(ADA.email, 'Hello', 5));
  return visit();
}

/** Returns the post with a text. */
async function postWith(text: string) {
  const [row] = (await (await card()).findAllByRole('listitem')).filter((one) =>
    one.textContent?.includes(text),
  );
  return within(row as HTMLElement);
}

test('a host removes a post of another person with a reason, and undoes it right after', async () => {
  const { world, user } = withPosts(['ADMIN']);
  await user.click(await (await postWith('Buy now')).findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove post' }));
  dialog.getByText('It leaves the wall, and its author sees the reason. You can undo this in the log.');
  expect(dialog.queryByRole('combobox')).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Advertising');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  const note = (await screen.findByText('Post removed.')).closest('div') as HTMLElement;
  await user.click(within(note).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Post removed.')).toBeNull());
  const removal = { widgetId: 'wall', postId: 'id-Buy now', reason: 'Advertising' };
  expect(world.chat.moderation.actions).toEqual([
    { type: 'removePost', removal },
    { type: 'undo', actionId: 1 },
  ]);
  expect(world.wall.actions).toEqual([]);
});

test.each([[[]], [['ADMIN']]])('a person with the roles %j removes their own post at once', async (roles) => {
  const { world, user } = withPosts(roles);
  await user.click((await postWith('Hello')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
  expect(world.wall.actions).toEqual([{ kind: 'remove', id: 'id-Hello', from: 'wall' }]);
  expect(world.chat.moderation.actions).toEqual([]);
});

test('an attendee reports a post of another person, and does not remove it', async () => {
  withPosts();
  const post = await postWith('Buy now');
  await post.findByRole('button', { name: 'Report' });
  expect(post.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('the author of a removed post reads on its wall what was removed and why, until it is undone', async () => {
  const { world } = withPosts();
  await postWith('Hello');
  const removed = { since: 1, until: FOREVER, reason: 'Advertising' };
  const post = { widgetId: 'wall', text: 'Buy this' };
  act(() =>
    world.chat.moderation.hold({
      removed: {
        one: { ...removed, post },
        two: { ...removed, since: 2, post: { ...post, text: 'Buy that' } },
        other: { ...removed, post: { ...post, widgetId: 'other', text: 'Elsewhere' } },
        message: removed,
      },
    }),
  );
  const list = within(await (await card()).findByRole('list', { name: 'Removed by a host' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Buy thatReason: Advertising',
    'Buy thisReason: Advertising',
  ]);
  act(() => world.chat.moderation.hold({}));
  await waitFor(() => expect(screen.queryByText('Removed by a host')).toBeNull());
});
