import { Failure } from '@domain/shared/failure';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubVisibility } from '../../support/visibility';
import { BY_ADA, BY_GRACE, inChannel, inChat, LOBBY, PAIR } from './hall-with-chat';

beforeEach(() => stubVisibility().show());
afterEach(() => {
  vi.unstubAllGlobals();
});

type Visit = Awaited<ReturnType<typeof inChat>>;

const row = ({ inside }: Pick<Visit, 'inside'>, name: RegExp) => inside.findByRole('button', { name });
const shows = async (visit: Pick<Visit, 'inside'>, name: RegExp, text: string | RegExp) =>
  waitFor(async () => expect((await row(visit, name)).textContent).toMatch(text));

async function choose({ user, inside }: Pick<Visit, 'user' | 'inside'>, item: string) {
  await user.click(await inside.findByRole('button', { name: 'Chat options' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a row shows its newest message with its author, mentions as names, and again when there is a newer one', async () => {
  const visit = await inChat(({ chat }) => {
    chat.write(LOBBY, BY_GRACE, 'Hi @[Ada Lovelace](ada), all well?');
    chat.write(PAIR, BY_GRACE, 'psst');
  });
  await shows(visit, /^Lobby/, 'Grace Hopper: Hi @Ada Lovelace, all well?');
  await shows(visit, /^Grace Hopper, ?Available/, /Available. psst/);
  act(() => visit.world.chat.write(PAIR, BY_ADA, 'two\nlines'));
  await shows(visit, /^Grace Hopper, ?Available/, 'You: two lines');
  const plan = { fileId: 'plan', name: 'Plan.pdf', type: 'application/pdf', size: 5 };
  act(() => visit.world.chat.share(PAIR, BY_GRACE, plan));
  await shows(visit, /^Grace Hopper, ?Available/, /Available. Plan.pdf/);
});

test('a row without a message, or with that of a blocked person, says who is in the chat', async () => {
  const visit = await inChat(({ chat }) => {
    chat.blocks.block(BY_ADA.uid, 'grace');
    chat.write(PAIR, BY_GRACE, 'psst');
  });
  await shows(visit, /^Lobby/, 'Everyone in this area');
  await shows(visit, /Grace Hopper/, 'Only you two');
});

test('a row keeps saying who is in the chat when its newest message cannot be read', async () => {
  const visit = await inChat(({ chat, answers }) => {
    chat.write(PAIR, BY_GRACE, 'psst');
    answers.fail('readNewest', new Failure('NOT_REACHABLE', 'offline'));
  });
  await shows(visit, /Grace Hopper/, 'Only you two');
  visit.world.answers.heal('readNewest');
  visit.elapse(10_000);
  await shows(visit, /Grace Hopper/, 'psst');
});

test('the user learns that a chat could not be muted', async () => {
  const visit = await inChannel(/Grace Hopper/, ({ chat, answers }) => {
    chat.write(PAIR, BY_GRACE, 'psst');
    answers.fail('setMuted', new Failure('FORBIDDEN', 'no'));
  });
  await choose(visit, 'Mute');
  await visit.inside.findByText('That did not work. Please try again.');
  await visit.user.click(visit.inside.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(visit.inside.queryByText('That did not work. Please try again.')).toBeNull());
});

test('a person who is elsewhere has their picture in the list and at their messages', async () => {
  const picture = 'a'.repeat(32);
  const visit = await inChannel(
    /Grace Hopper/,
    ({ chat, realtime }) => {
      realtime.directory.know({ uid: 'grace', name: 'Grace Hopper', picture });
      chat.write(PAIR, BY_GRACE, 'hello from afar');
    },
    {},
  );
  await visit.inside.findByText('hello from afar');
  const panel = await screen.findByRole('complementary', { name: 'Chat' });
  const pictures = () => [...panel.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
  await waitFor(() => expect(pictures()).toEqual(Array(2).fill(`/backend-pictures/${picture}`)));
});

test.each([
  ['of Grace', BY_GRACE, 'Missed call', /Missed call/],
  ['of the user', BY_ADA, 'Nobody answered your call', /You: Nobody answered your call/],
])(
  'a call %s that nobody answered is shown in the list and in the channel',
  async (_, author, text, line) => {
    const visit = await inChat(({ chat }) => chat.write(PAIR, { ...author, missedBy: 'the called' }, ''));
    await shows(visit, /Grace Hopper/, line);
    await visit.user.click(await row(visit, /Grace Hopper/));
    await within(await visit.inside.findByRole('region', { name: 'Messages' })).findByText(text);
  },
);

test('a call that is over is in the conversation of both, with its time, who began it and its length', async () => {
  const visit = await inChat(({ chat }) => {
    chat.write(PAIR, BY_ADA, 'Shall we talk?');
    const calledAt = new Date(2026, 10, 3, 19, 32).getTime();
    chat.write(PAIR, { ...BY_GRACE, calledAt }, '');
  });
  await visit.user.click(await row(visit, /Grace Hopper/));
  const messages = within(await visit.inside.findByRole('region', { name: 'Messages' }));
  const entry = await messages.findByText(/^Call, 7:32\sPM$/);
  expect(entry.textContent).toMatch(/^Call, 7:32\sPMGrace Hopper called · \d+:\d\d$/);
});
