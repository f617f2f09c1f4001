import { RING_INTERVAL, type Ring, type RingAnswer } from '@domain/calls/call';
import { privateChannelId } from '@domain/chat/channel-id';
import { expect, it } from 'vitest';
import { chatServer, followed, latest, reading, send, soon } from './chat-server';
import type { Visitor } from './visitor';

const visitor = chatServer();

const userOf = ({ uid }: Visitor) => ({ mode: 'live', userId: uid }) as const;

/** The calls for a visitor, kept up to date. */
function rungFor(person: Visitor) {
  const seen = latest<readonly Ring[] | null>(
    (take, fail) => person.realtime.calls.watchRings(userOf(person), take, fail),
    null,
  );
  return () => seen()?.map(({ from, name, answer }) => [from, name, answer]);
}

/** Rings a person and keeps their answer. */
function ringing(caller: Visitor, called: Visitor, channelId: string) {
  const answers: RingAnswer[] = [];
  const { stop, miss } = caller.realtime.calls.ring(
    { ...userOf(caller), channelId, name: 'The caller', callees: [called.uid] },
    (_, answer) => answers.push(answer),
  );
  followed(stop);
  return { answers, stop, miss };
}

it('a person is rung, sees who calls, and their answer arrives', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const rung = rungFor(host);
  const { answers, stop } = ringing(ada, host, pair);
  await expect.poll(rung, soon).toEqual([[ada.uid, 'The caller', undefined]]);
  const answer = { ...userOf(host), channelIds: [pair], answer: 'DECLINED' } as const;
  await host.realtime.calls.answerRings(answer);
  await expect.poll(() => answers, soon).toEqual(['DECLINED']);
  stop();
  await expect.poll(rung, soon).toEqual([]);
  await host.realtime.calls.answerRings(answer);
});

it('a person who did not answer has a message of the missed call in place of the ring', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const rung = rungFor(host);
  const { stop, miss } = ringing(ada, host, pair);
  await expect.poll(rung, soon).toHaveLength(1);
  miss(host.uid);
  stop();
  await expect.poll(rung, soon).toEqual([]);
  const told = reading(host, pair);
  const message = { authorId: ada.uid, authorName: 'The caller', missedBy: host.uid };
  await expect.poll(told.messages, soon).toMatchObject([message]);
});

it('a caller who vanishes rings no longer, and leaves a message of the missed call', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const rung = rungFor(host);
  ringing(ada, host, pair);
  await expect.poll(rung, soon).toHaveLength(1);
  ada.vanish();
  await expect.poll(rung, soon).toEqual([]);
  const told = reading(host, pair);
  const message = { authorId: ada.uid, authorName: 'The caller', missedBy: host.uid };
  await expect.poll(told.messages, soon).toMatchObject([message]);
});

it('a caller who vanishes in the answer leaves no ring and no message', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const rung = rungFor(host);
  const { answers } = ringing(ada, host, pair);
  await expect.poll(rung, soon).toHaveLength(1);
  await host.realtime.calls.answerRings({ ...userOf(host), channelIds: [pair], answer: 'ACCEPTED' });
  await expect.poll(() => answers, soon).toEqual(['ACCEPTED']);
  ada.vanish();
  await expect.poll(rung, soon).toEqual([]);
  const told = reading(host, pair);
  await send(host, pair, 'Are you still there?');
  await expect.poll(told.messages, soon).toMatchObject([{ authorId: host.uid }]);
});

it('a call that is over leaves no message when its caller vanishes later', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const rung = rungFor(host);
  const { stop } = ringing(ada, host, pair);
  await expect.poll(rung, soon).toHaveLength(1);
  stop();
  await expect.poll(rung, soon).toEqual([]);
  await send(ada, pair, 'Later');
  ada.vanish();
  const told = reading(host, pair);
  await expect.poll(told.messages, soon).toHaveLength(1);
  expect(told.messages()).toMatchObject([{ text: 'Later' }]);
});

it('a person who blocks the caller is not rung and counts as busy', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  await host.realtime.chat.setBlock({ ...userOf(host), uid: ada.uid, blocked: true });
  const rung = rungFor(host);
  const { answers } = ringing(ada, host, privateChannelId(ada.uid, host.uid));
  await expect.poll(() => answers, soon).toEqual(['BUSY']);
  expect(rung()).toEqual([]);
});

it('a person who is called again at once is rung when a while has passed', async () => {
  const [ada, host] = [await visitor(), await visitor('host')];
  const pair = privateChannelId(ada.uid, host.uid);
  const rangAt = Date.now() - RING_INTERVAL + 300;
  await visitor.write({ [`live/rangAt/${pair}/${ada.uid}/${host.uid}`]: rangAt });
  const rung = rungFor(host);
  const { answers } = ringing(ada, host, pair);
  await expect.poll(rung, soon).toHaveLength(1);
  expect(Date.now() - rangAt).toBeGreaterThanOrEqual(RING_INTERVAL);
  expect(answers).toEqual([]);
});
