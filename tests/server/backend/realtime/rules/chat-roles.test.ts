import { expect, test } from 'vitest';
import {
  CHAT,
  chatLab,
  GROUP,
  LOBBY,
  PAIR,
  type Table,
  testWriters,
  type Writes,
} from '../../../../support/chat-rules';
import { joins, leaves, NEW } from '../../../../support/chat-writes';

const roleOf = (uid: string) => `members/${GROUP}/${uid}/role`;
const appointed = (uid: string): Writes => ({ [roleOf(uid)]: 'ADMIN' });

/** The removals of Grace by others. */
const removal = (): Writes => {
  const { [`typing/${GROUP}/grace`]: _, ...removed } = leaves('grace', 's01');
  return removed;
};

const REMOVING: Table = [
  ['a person', removal, ['ada', 'grace']],
  ['a person without their seat', () => ({ [`members/${GROUP}/grace`]: null }), []],
  ['only the list of a person', () => ({ [`channelsOf/grace/${GROUP}`]: null }), ['grace']],
  ['only the pointer of a person', () => ({ [`readUpTo/${GROUP}/grace`]: null }), ['grace']],
  [
    'a person and giving the seat to another',
    (uid) => ({ ...removal(), ...joins(GROUP, 'zoe', uid, 's01') }),
    ['ada'],
  ],
  ['a person from a private channel', () => ({ [`members/${PAIR}/grace`]: null }), []],
  ['the private channel of a person', () => ({ [`channelsOf/grace/${PAIR}`]: null }), ['grace']],
];

const APPOINTING: Table = [
  ['a person', () => appointed('grace'), ['ada']],
  ['oneself', appointed, ['ada']],
  ['a person who is not in it', () => appointed('zoe'), []],
  ['a person with another role', () => ({ [roleOf('grace')]: 'OWNER' }), []],
  ['a person in an area', () => ({ [`members/${LOBBY}/grace/role`]: 'ADMIN' }), []],
  ['a person in a private channel', () => ({ [`members/${PAIR}/grace/role`]: 'ADMIN' }), []],
  ['nobody any more', () => ({ [roleOf('ada')]: null }), []],
  [
    'a person with the update in which Ada leaves',
    () => ({ ...leaves('ada', 's00'), ...appointed('host') }),
    ['ada'],
  ],
];

const RENAMING: Table = [
  ['a group', () => ({ [`channels/${GROUP}/name`]: 'Builders' }), ['ada']],
  ['a group to spaces', () => ({ [`channels/${GROUP}/name`]: ' ' }), []],
  ['a private channel', () => ({ [`channels/${PAIR}/name`]: 'Us' }), []],
];

testWriters({ removing: REMOVING, appointing: APPOINTING, renaming: RENAMING });

test('who was appointed removes and renames, and who comes back after a removal has no role', () => {
  const lab = chatLab();
  const removeAda = {
    [`members/${GROUP}/ada`]: null,
    [`seats/${GROUP}/s00`]: null,
    [`channelsOf/ada/${GROUP}`]: null,
  };
  expect(lab.write('ada', appointed('grace'))).toBe(true);
  expect(lab.write('grace', { [`channels/${GROUP}/name`]: 'Builders' })).toBe(true);
  expect(lab.write('grace', removeAda)).toBe(true);
  expect(lab.write('ada', appointed('host'))).toBe(false);
  expect(lab.write('grace', joins(GROUP, 'ada', 'grace', 's00'))).toBe(true);
  expect(lab.write('ada', appointed('host'))).toBe(false);
});

test('somebody who was removed reads nothing more of the group', () => {
  const lab = chatLab(CHAT);
  expect(lab.mayRead('grace', `members/${GROUP}`)).toBe(true);
  expect(lab.write('ada', removal())).toBe(true);
  expect([lab.mayRead('grace', `members/${GROUP}`), lab.keysAt(`channelsOf/grace`)]).toEqual([false, [PAIR]]);
  expect(lab.write('ada', { [`channelsOf/grace/${GROUP}`]: { lastMessageAt: NEW } })).toBe(false);
});
