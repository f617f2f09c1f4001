import { Failure } from '@domain/shared/failure';
import { WIDGET_FRAME_TIMEOUT } from '@domain/shared/limits';
import { POST_MAX, WALL_WINDOW } from '@domain/wall/wall-limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { card, inLobby, measureWall, postBy, wall } from './walls';

measureWall();

afterEach(() => void vi.useRealTimers());

const list = async (name: string) => within(await (await card()).findByRole('list', { name }));
async function postHello({ user }: ReturnType<ReturnType<typeof inLobby>['visit']>) {
  await user.type(await (await card()).findByLabelText('Your post'), 'Hello');
  await user.click((await card()).getByRole('button', { name: 'Post' }));
}
const offline = new Failure('NOT_REACHABLE', 'offline');

test('a post waits for a host under its author, who can take it back', async () => {
  const { world, visit } = inLobby();
  const { user } = visit();
  const field = await (await card()).findByLabelText<HTMLTextAreaElement>('Your post');
  const button = (await card()).getByRole<HTMLButtonElement>('button', { name: 'Post' });
  expect(button.disabled).toBe(true);
  await user.type(field, '  Hello from the expo ');
  await user.click(button);
  await (await card()).findByText('Thank you. Your post appears once a host has approved it.');
  expect(field.value).toBe('');
  const waiting = await list('Waiting for approval');
  expect(waiting.getByRole('listitem').textContent).toContain('Ada LovelaceJan 1, 1970');
  expect(waiting.getByRole('listitem').textContent).toContain('Hello from the expo');
  expect(waiting.queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click(waiting.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Waiting for approval')).toBeNull());
  expect((await card()).queryByText(/^Thank you\./)).toBeNull();
  expect(world.wall.actions).toMatchObject([{ kind: 'remove', from: 'queue' }]);
});

test('a post that could not be sent stays in the field, also on the next page, and is sent once', async () => {
  const { world, visit } = inLobby();
  const first = visit();
  world.answers.fail('addPost', offline);
  await postHello(first);
  await (await card()).findByText('Your post could not be sent. Please try again.');
  first.leave();
  world.answers.heal('addPost');
  const { user } = visit();
  await waitFor(async () =>
    expect((await card()).getByLabelText<HTMLTextAreaElement>('Your post').value).toBe('Hello'),
  );
  await user.click((await card()).getByRole('button', { name: 'Post' }));
  expect((await list('Waiting for approval')).getAllByRole('listitem')).toHaveLength(1);
});

test('a post whose answer comes after its author has left is no draft any more', async () => {
  const { world, visit } = inLobby();
  const first = visit();
  world.answers.hold('addPost');
  await postHello(first);
  first.leave();
  await act(async () => world.answers.release('addPost'));
  visit();
  expect((await list('Waiting for approval')).getAllByRole('listitem')).toHaveLength(1);
  expect((await card()).getByLabelText<HTMLTextAreaElement>('Your post').value).toBe('');
});

test('a wall opens in a panel with what was typed on its card', async () => {
  const { world, visit } = inLobby();
  world.wall.show(postBy('grace', 'New'));
  const { user } = visit();
  await user.type(await (await card()).findByLabelText('Your post'), 'Hello');
  await user.click((await card()).getByRole('button', { name: 'Open' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Wall' }));
  await panel.findByText('New');
  expect(screen.getAllByText('New')).toHaveLength(1);
  await user.type(panel.getByLabelText('Your post'), ' all');
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(async () =>
    expect((await card()).getByLabelText<HTMLTextAreaElement>('Your post').value).toBe('Hello all'),
  );
});

test('a post that is too long says so and cannot be sent', async () => {
  inLobby().visit();
  const field = await (await card()).findByLabelText('Your post');
  fireEvent.change(field, { target: { value: 'x'.repeat(POST_MAX + 1) } });
  expect((await card()).getByRole('alert').textContent).toBe('A post can have at most 1,000 characters.');
  expect((await card()).getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true);
});

test('an action that fails is told and can be repeated', async () => {
  const { world, visit } = inLobby({ roles: ['ADMIN'] });
  world.wall.wait(postBy('grace', 'New'));
  world.answers.fail('performPostAction', offline);
  const { user } = visit();
  await user.click(await (await card()).findByRole('button', { name: 'Approve' }));
  await (await card()).findByText('That did not work. Please try again.');
  world.answers.heal('performPostAction');
  await user.click((await card()).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByText('That did not work. Please try again.')).toBeNull());
});

test('a wall that cannot be read says so, and is read again when asked', async () => {
  const { world, visit } = inLobby();
  const { user } = visit();
  await (await card()).findByText('There are no posts here yet.');
  act(() => world.wall.fail(offline));
  (await card()).getByText('This could not be loaded.');
  await user.click((await card()).getByRole('button', { name: 'Try again' }));
  await (await card()).findByText('There are no posts here yet.');
});

test('posts are listed newest first, and only the visible ones are in the page', async () => {
  const { world, visit } = inLobby();
  world.wall.show(
    ...Array.from({ length: WALL_WINDOW }, (_, place) => postBy('grace', `Post ${place}`, 1_000 - place)),
  );
  visit();
  const posts = within(await (await card()).findByRole('region', { name: 'Posts' }));
  await waitFor(() => expect(posts.getAllByRole('listitem')[0]?.textContent).toContain('Post 0'));
  expect(posts.getAllByRole('listitem').length).toBeLessThan(30);
  expect(posts.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('who reads further down is told of new posts, which wait until they are back at the beginning', async () => {
  const { world, visit } = inLobby();
  const known = Array.from({ length: 40 }, (_, place) => postBy('grace', `Post ${place}`, 1_000 - place));
  world.wall.show(...known);
  const { user } = visit();
  const region = await (await card()).findByRole('region', { name: 'Posts' });
  const posts = within(region);
  await posts.findByText('Post 0');
  const scroller = region.parentElement as HTMLElement;
  scroller.scrollTo = (() => {
    scroller.scrollTop = 0;
    fireEvent.scroll(scroller);
  }) as typeof scroller.scrollTo;
  scroller.scrollTop = 100;
  fireEvent.scroll(scroller);
  act(() => world.wall.show(postBy('alan', 'News', 2_000), postBy('alan', 'More', 1_900), ...known));
  const note = await posts.findByRole('button', { name: 'New posts: 2' });
  expect(posts.queryByText('News')).toBeNull();
  await user.click(note);
  await posts.findByText('News');
  expect(posts.queryByRole('button', { name: /New posts/ })).toBeNull();
  act(() => world.wall.show(postBy('alan', 'Last', 3_000), ...known));
  await posts.findByText('Last');
});

test('visitors who may not read the posts are asked to log in', async () => {
  const { world, visit } = inLobby();
  visit();
  await (await card()).findByText('There are no posts here yet.');
  act(() => world.wall.fail(new Failure('FORBIDDEN', 'no member')));
  (await card()).getByText('Log in to see the posts.');
});

test('who is muted reads until when and why in place of the field', async () => {
  const { world, visit } = inLobby({ story: { config: { userPresence: true } } });
  world.chat.moderation.hold({ mute: { since: 0, until: 8_640_000_000_000_000, reason: 'Spam' } });
  visit();
  await (await card()).findByText('A host has muted you here.');
  expect((await card()).getByRole('status').textContent).toContain('Reason: Spam');
  expect((await card()).queryByLabelText('Your post')).toBeNull();
});

test('the wall of a provider is shown in a frame, and says when it does not load in time', async () => {
  const { visit } = inLobby({ widget: wall({ url: 'https://wall.example/one' }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const elapse = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  visit();
  const frame = await (await card()).findByTitle<HTMLIFrameElement>('Wall');
  expect(frame.src).toBe('https://wall.example/one');
  expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  elapse(WIDGET_FRAME_TIMEOUT);
  expect((await card()).getByRole('alert').textContent).toBe('Social wall loading error');
  fireEvent.click((await card()).getByRole('button', { name: 'Try again' }));
  expect((await card()).queryByRole('alert')).toBeNull();
  const again = (await card()).getByTitle('Wall');
  expect(again).not.toBe(frame);
  fireEvent.load(again);
  elapse(WIDGET_FRAME_TIMEOUT);
  expect((await card()).queryByRole('alert')).toBeNull();
});

test('several frames of providers are named by their own names', async () => {
  const urls = [
    { url: 'https://wall.example/one', name: 'One' },
    { url: 'https://wall.example/two', name: 'Two' },
  ];
  inLobby({ widget: wall(...urls) }).visit();
  await (await card()).findByTitle('One');
  (await card()).getByTitle('Two');
  expect((await card()).queryByLabelText('Your post')).toBeNull();
});
