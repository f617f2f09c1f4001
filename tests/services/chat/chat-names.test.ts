import { Failure } from '@domain/shared/failure';
import { expect, it } from 'vitest';
import { withAuthors } from '@/services/chat/chat-panel';
import { ABSENT } from '@/services/people/people-search';

const USER = { mode: 'live', userId: 'ada' } as const;
const GRACE = { uid: 'grace', name: 'Grace Hopper', nameKey: 'grace hopper', ...ABSENT };

/** Reads two people, of whom only Grace is found, and Alan's messages say this or fail. */
const read = (name: () => Promise<string | null>) =>
  withAuthors(
    async () => [GRACE],
    ({ channelId }, uid) => {
      expect([channelId, uid]).toEqual(['private:ada:alan', 'alan']);
      return name();
    },
  )(USER, ['grace', 'alan']);

it.each<[string, () => Promise<string | null>, string | null | undefined]>([
  ['has the name under the messages to the user', async () => 'Alan Turing', 'Alan Turing'],
  ['without messages has a deleted account', async () => null, null],
  [
    'whose messages the user may not read has a deleted account',
    () => Promise.reject(new Failure('FORBIDDEN', 'denied')),
    null,
  ],
  [
    'whose messages could not be read is unknown',
    () => Promise.reject(new Failure('PROCESSING_ERROR', 'offline')),
    undefined,
  ],
])('a person who is not found and %s', async (_, authorName, name) => {
  expect(await read(authorName)).toEqual([GRACE, { uid: 'alan', name }]);
});
