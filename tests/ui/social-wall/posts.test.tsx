import { FOREVER } from '@domain/moderation/moderation-limits';
import { Failure } from '@domain/shared/failure';
import { WALL_WINDOW } from '@domain/wall/wall-limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA } from '../../support/fake-services';
import { repeatUntil } from '../../support/repeat-until';
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

const reactions = async () => within(await (await card()).findByRole('group', { name: 'Reactions' }));
const offline = new Failure('NOT_REACHABLE', 'offline');

test('a user reacts to a post, changes it and takes it back', async () => {
  const { world, visit } = inLobby();
  world.wall.show({ ...postBy('grace', 'Hello'), reactions: { like: 2, laugh: 1 } });
  const { user } = visit();
  const shown = await reactions();
  const labels = () =>
    shown
      .getAllByRole('button')
      .map((one) => [one.getAttribute('aria-label'), one.ariaPressed ?? one.getAttribute('aria-pressed')]);
  expect(labels()).toEqual([
    ['Like 2', 'false'],
    ['Love', 'false'],
    ['Laugh 1', 'false'],
    ['Celebrate', 'false'],
  ]);
  await user.click(shown.getByRole('button', { name: 'Like 2' }));
  await shown.findByRole('button', { name: 'Like 3', pressed: true });
  await user.click(shown.getByRole('button', { name: 'Love' }));
  await shown.findByRole('button', { name: 'Love 1', pressed: true });
  shown.getByRole('button', { name: 'Like 2', pressed: false });
  await user.click(shown.getByRole('button', { name: 'Love 1' }));
  await shown.findByRole('button', { name: 'Love', pressed: false });
});

test('a reaction that could not be saved says so, until it is dismissed', async () => {
  const { world, visit } = inLobby();
  world.wall.show(postBy('grace', 'Hello'));
  world.answers.fail('storeReaction', offline);
  const { user } = visit();
  await user.click((await reactions()).getByRole('button', { name: 'Like' }));
  await (await card()).findByText('Your reaction could not be saved.');
  await user.click((await card()).getByRole('button', { name: 'OK' }));
  expect((await card()).queryByText('Your reaction could not be saved.')).toBeNull();
  (await reactions()).getByRole('button', { name: 'Like', pressed: false });
});

test('who is muted cannot react, and takes back what they reacted with', async () => {
  const { world, visit } = inLobby({ story: { config: { userPresence: true } } });
  world.wall.show(postBy('grace', 'Hello'));
  const { user } = visit();
  await user.click((await reactions()).getByRole('button', { name: 'Like' }));
  await (await reactions()).findByRole('button', { name: 'Like 1', pressed: true });
  const until = 8_640_000_000_000_000;
  act(() => world.chat.moderation.hold({ mute: { since: 0, until, reason: 'Spam' } }));
  const isDisabled = async (name: string) =>
    (await reactions()).getByRole<HTMLButtonElement>('button', { name }).disabled;
  await waitFor(async () => expect(await isDisabled('Love')).toBe(true));
  expect(await isDisabled('Like 1')).toBe(false);
});

test('a post that is removed on an older page goes at once', async () => {
  const { world, visit } = inLobby();
  const newest = Array.from({ length: WALL_WINDOW }, (_, place) =>
    postBy('grace', `Post ${place}`, 1_000 - place),
  );
  world.wall.show(...newest);
  visit();
  const region = await (await card()).findByRole('region', { name: 'Posts' });
  const posts = within(region);
  await posts.findByText('Post 0');
  const scroller = region.parentElement as HTMLElement;
  // Who scrolled past a post before it had arrived begins at the top again.
  const end = (WALL_WINDOW + 20) * 192;
  for (const older of ['Older 900', 'Older 892'])
    await repeatUntil(() => {
      if (!posts.queryByText(older)) scroller.scrollTop = (scroller.scrollTop + 320) % end;
      fireEvent.scroll(scroller);
      posts.getByText(older);
    });
  act(() => world.wall.tellRanges(...newest.slice(70)));
  await waitFor(() => expect(posts.queryByText('Older 892')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});
