import { MEETING_LEAVE_TIMEOUT, MEETING_OPEN_TIMEOUT } from '@domain/shared/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { child } from '@/app/child';
import { card, frameOf, inLobby, join, meeting, ORIGIN, say, windowOf } from './meetings';

type Visit = ReturnType<typeof inLobby>;

const walk = ({ router }: Visit, areaId: string) =>
  act(() =>
    router.navigate({ to: '/v/$architectureId/area/{-$areaId}', params: { architectureId: 'hall', areaId } }),
  );

test('a meeting opens in its card, counts its people and says that the user left', async () => {
  const visit = inLobby([meeting('Stage', { displayMode: 'EMBEDDED', chat: false })]);
  const frame = await join(visit, 'Stage');
  const { origin, pathname, searchParams } = new URL(frame.src);
  expect([origin, pathname]).toEqual([ORIGIN, '/Stage']);
  expect(searchParams.get('displayName')).toBe('Ada Lovelace');
  expect(searchParams.get('chat')).toBe('off');
  expect(frame.getAttribute('allow')).toContain('camera; microphone');
  const window = within(await windowOf('Stage'));
  window.getByText('Opening…');
  say(frame, { type: 'ready' });
  expect(window.queryByText('Opening…')).toBeNull();
  say(frame, { type: 'knock' });
  window.getByText('Waiting to be let in…');
  say(frame, { type: 'join' });
  say(frame, { type: 'participantupdate', payload: { count: 3 } });
  window.getByText('3 people here');
  say(frame, { type: 'leave', payload: { removed: false } });
  const again = await (await card('Stage')).findByRole('button', { name: 'Rejoin' });
  expect(document.activeElement).toBe(again);
  expect((await card('Stage')).getByRole('status').textContent).toBe('You left the meeting.');
  expect(screen.queryByLabelText('Meeting: Stage')).toBeNull();
});

test.each([
  ['of another origin', 'https://elsewhere.example', true],
  ['of another window', ORIGIN, false],
])('a message %s changes nothing', async (_, origin, isOwn) => {
  const frame = await join(inLobby([meeting('Stage', {})]), 'Stage');
  act(() => {
    fireEvent(
      window,
      new MessageEvent('message', {
        data: { type: 'join' },
        origin,
        source: isOwn ? frame.contentWindow : window,
      }),
    );
  });
  within(await windowOf('Stage')).getByText('Opening…');
});

test('a meeting goes on in a small window while the user walks, and the same frame comes back', async () => {
  const visit = inLobby([meeting('Stage', { displayMode: 'EMBEDDED_DIALOG' })]);
  const frame = await join(visit, 'Stage');
  say(frame, { type: 'join' });
  expect((await windowOf('Stage')).getAttribute('role')).toBe('dialog');
  await walk(visit, 'expo');
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  const small = await screen.findByRole('region', { name: 'Meeting: Stage' });
  expect(small.dataset.view).toBe('small');
  await visit.user.click(within(small).getByRole('link', { name: 'Back to the meeting' }));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  await screen.findByRole('dialog', { name: 'Meeting: Stage' });
  expect(await frameOf('Stage')).toBe(frame);
});

test('Escape makes a dialog small, and its card opens it again', async () => {
  const visit = inLobby([meeting('Stage', { displayMode: 'OVERLAY_DIALOG' })]);
  await join(visit, 'Stage');
  const dialog = await screen.findByRole('dialog', { name: 'Meeting: Stage' });
  expect(dialog.getAttribute('aria-modal')).toBe('true');
  expect(document.activeElement).toBe(within(dialog).getByRole('heading'));
  await visit.user.keyboard('{Escape}');
  const small = await screen.findByRole('region', { name: 'Meeting: Stage' });
  await visit.user.click((await card('Stage')).getByRole('button', { name: 'Back to the meeting' }));
  expect(await screen.findByRole('dialog', { name: 'Meeting: Stage' })).toBe(small);
});

test('a meeting that ends while the user is elsewhere says so there', async () => {
  const visit = inLobby([meeting('Stage', {})]);
  const frame = await join(visit, 'Stage');
  await walk(visit, 'expo');
  say(frame, { type: 'meeting_end' });
  const note = within(await screen.findByRole('region', { name: 'Meeting: Stage' }));
  note.getByText('A host ended the meeting for everyone.');
  await visit.user.click(note.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Meeting: Stage' })).toBeNull();
});

test('another meeting asks before the first one is left', async () => {
  const visit = inLobby([
    meeting('Stage', { displayMode: 'EMBEDDED' }),
    meeting('Table', { displayMode: 'EMBEDDED' }),
  ]);
  const first = await join(visit, 'Stage');
  await visit.user.click((await card('Table')).getByRole('button', { name: 'Join' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave the meeting?' }));
  await visit.user.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await frameOf('Stage')).toBe(first);
  await visit.user.click((await card('Table')).getByRole('button', { name: 'Join' }));
  await visit.user.click(await screen.findByRole('button', { name: 'Leave the meeting' }));
  await frameOf('Table');
  expect(screen.queryByLabelText('Meeting: Stage')).toBeNull();
});

test('a room that does not answer can be loaded again or opened in a tab', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const visit = inLobby([meeting('Stage', {})]);
  const frame = await join(visit, 'Stage');
  visit.elapse(MEETING_OPEN_TIMEOUT);
  const note = within(await screen.findByRole('alert'));
  await visit.user.click(note.getByRole('button', { name: 'Open in new tab' }));
  expect(opened).toHaveBeenCalledWith(frame.src, '_blank', 'noopener,noreferrer');
  await visit.user.click(note.getByRole('button', { name: 'Try again' }));
  const again = await frameOf('Stage');
  expect(again).not.toBe(frame);
  say(again, { type: 'ready' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a meeting for a new tab opens its own page there', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const { user } = inLobby([meeting('Stage', { displayMode: 'NEW_TAB' })]);
  await user.click(await (await card('Stage')).findByRole('button', { name: 'Open in new tab' }));
  expect(opened).toHaveBeenCalledWith(
    '/v/hall/area-whereby-meeting/lobby/Stage/Stage-0',
    '_blank',
    'noopener',
  );
});

test('the page of a meeting opens it at once, without header, footer and hints, and leads back to the area', async () => {
  const visit = inLobby([meeting('Stage', {})], '/v/hall/area-whereby-meeting/lobby/Stage/Stage-0');
  const frame = await frameOf('Stage');
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  expect(screen.queryByRole('complementary', { name: 'Hint' })).toBeNull();
  await visit.user.click(within(await windowOf('Stage')).getByRole('button', { name: 'Leave' }));
  expect(frame.isConnected).toBe(false);
  await visit.user.click(await screen.findByRole('button', { name: 'Rejoin' }));
  await frameOf('Stage');
  await visit.user.click(within(await windowOf('Stage')).getByRole('link', { name: 'Back to area' }));
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
});

test('the page of an unknown meeting leads to the area', async () => {
  const visit = inLobby([], '/v/hall/area-whereby-meeting/expo/Stage/none');
  await screen.findByRole('heading', { level: 1, name: 'Expo' });
  expect(visit.address()).toBe('/v/hall/area/expo');
});

test('a meeting before its time can only be put into the calendar, and one after it is over', async () => {
  const { app } = inLobby([
    meeting('Later', { beginTimeslot: '2126-03-09T09:00:00Z', endTimeslot: '2126-03-09T10:00:00Z' }),
    meeting('Before', { endTimeslot: '2020-03-09T10:00:00Z' }),
    meeting('Empty', { meetingUrl: undefined }),
  ]);
  act(() =>
    child(app.actor, 'serverTime').send({ type: 'time.set', at: Date.parse('2027-03-09T08:00:00Z') }),
  );
  const later = await card('Later');
  const link = await later.findByRole<HTMLAnchorElement>('link', { name: 'Add to calendar' });
  expect(link.download).toBe('Later.ics');
  expect(decodeURIComponent(link.href)).toContain('DTSTART:21260309T090000Z');
  // Minutes since 1970: an entry that is saved later is the newer one.
  expect(decodeURIComponent(link.href)).toContain('SEQUENCE:30076320');
  expect(later.queryByRole('button')).toBeNull();
  await (await card('Before')).findByText('This meeting is over.');
  await (await card('Empty')).findByText('There is no meeting here yet.');
});

test('the page of a meeting is left for the area and found again by the small window', async () => {
  const widget = meeting('Stage', { displayMode: 'NEW_TAB' });
  const visit = inLobby([widget], '/v/hall/area-whereby-meeting/lobby/Stage/Stage-0');
  const frame = await frameOf('Stage');
  await visit.user.click(within(await windowOf('Stage')).getByRole('link', { name: 'Back to area' }));
  await (await card('Stage')).findByText('You are in this meeting.');
  await visit.user.click(screen.getByRole('link', { name: 'Back to the meeting' }));
  await waitFor(() => expect(visit.address()).toContain('area-whereby-meeting'));
  expect(await frameOf('Stage')).toBe(frame);
  await waitFor(async () => expect((await windowOf('Stage')).dataset.view).toBe('page'));
});

test('who leaves is away when the room has told the others, or has not done so in time', async () => {
  const visit = inLobby([meeting('Stage', { displayMode: 'EMBEDDED' })]);
  const leave = async () => {
    const frame = await frameOf('Stage');
    const post = vi.spyOn(frame.contentWindow as Window, 'postMessage');
    say(frame, { type: 'join' });
    expect(post).not.toHaveBeenCalled();
    await visit.user.click(within(await windowOf('Stage')).getByRole('button', { name: 'Leave' }));
    expect(post.mock.calls).toEqual([[{ command: 'leave_room', args: [] }, ORIGIN]]);
    expect(frame.isConnected).toBe(true);
    return frame;
  };
  await join(visit, 'Stage');
  say(await leave(), { type: 'leave' });
  await visit.user.click(await (await card('Stage')).findByRole('button', { name: 'Rejoin' }));
  const silent = await leave();
  visit.elapse(MEETING_LEAVE_TIMEOUT);
  await (await card('Stage')).findByRole('button', { name: 'Rejoin' });
  expect(silent.isConnected).toBe(false);
});
