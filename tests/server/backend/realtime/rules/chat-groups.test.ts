import { SEATS } from '@domain/chat/channel';
import { GROUP_INTERVAL } from '@domain/chat/chat-limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  GROUP,
  LOBBY,
  MEMBERS,
  PAIR,
  type Table,
  testWriters,
  type Writes,
} from '../../../../support/chat-rules';
import { groupOf, joins, leaves, NEW, NEW_GROUP, others, without } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';
import { propertyRuns } from '../../../../support/seeded';

const IN_GROUP: ConnectionAuth[] = ['ada', 'grace', 'host'];

const MAKING: Table = [
  ['with two others', (uid) => groupOf(uid, ['zoe', 'alan']), MEMBERS],
  ['with somebody who never came', (uid) => groupOf(uid, ['zoe', 'ghost']), []],
  ['with 49 others', (uid) => groupOf(uid, others(49)), MEMBERS],
  ['with 50 others', (uid) => groupOf(uid, others(50)), []],
  ['with one other', (uid) => groupOf(uid, ['zoe']), []],
  [
    'with a person who blocks one',
    (uid) => groupOf(uid, ['zoe', uid === 'ada' ? 'alan' : 'ada']),
    ['ada', 'grace', 'host'],
  ],
  [
    'without oneself',
    (uid) => {
      const people = [uid, ...others(3)].map((one) => `channelsOf/${one}/${NEW_GROUP}`);
      const writes = without(groupOf(uid, others(3)), ...people);
      return {
        ...without(writes, `members/${NEW_GROUP}/${uid}`),
        ...without(joins(NEW_GROUP, 'zoe', uid, 's00'), `channelsOf/zoe/${NEW_GROUP}`),
      };
    },
    [],
  ],
  ['without a name', (uid) => groupOf(uid, others(2), { name: null }), []],
  ['with a name of spaces', (uid) => groupOf(uid, others(2), { name: ' ' }), []],
  ['with the longest name', (uid) => groupOf(uid, others(2), { name: 'x'.repeat(100) }), MEMBERS],
  ['with a longer name', (uid) => groupOf(uid, others(2), { name: 'x'.repeat(101) }), []],
  ['with a name that is a number', (uid) => groupOf(uid, others(2), { name: 1 }), []],
  [
    'without an administrator',
    (uid) => ({
      ...groupOf(uid, others(2)),
      [`members/${NEW_GROUP}/${uid}`]: { since: NEW, invitedBy: uid, seat: 's00' },
    }),
    [],
  ],
  [
    'with another administrator',
    (uid) => ({
      ...groupOf(uid, others(2)),
      [`members/${NEW_GROUP}/p0`]: { since: NEW, invitedBy: uid, seat: 's01', role: 'ADMIN' },
    }),
    [],
  ],
  ['made by Ada', (uid) => groupOf(uid, others(2), { createdBy: 'ada' }), ['ada']],
  ['of an area', (uid) => groupOf(uid, others(2), { areaId: 'lobby' }), []],
  ['with the time of an area', (uid) => groupOf(uid, others(2), { lastMessageAt: NEW }), []],
  [
    'whose members have no seats',
    (uid) => ({ ...groupOf(uid, others(3)), [`members/${NEW_GROUP}/p2`]: { since: NEW, invitedBy: uid } }),
    [],
  ],
  [
    'of which two share a seat',
    (uid) => ({
      ...groupOf(uid, others(3)),
      [`members/${NEW_GROUP}/p3`]: { since: NEW, invitedBy: uid, seat: 's02' },
    }),
    [],
  ],
  [
    'with a seat that nobody has',
    (uid) => ({ ...groupOf(uid, others(2)), [`seats/${NEW_GROUP}/s09`]: 'nobody' }),
    [],
  ],
  [
    'under a key that is no push id',
    (uid) =>
      Object.fromEntries(
        Object.entries(groupOf(uid, others(2))).map(([path, value]) => [
          path.replace(NEW_GROUP, 'group:x'),
          value,
        ]),
      ),
    [],
  ],
];

const TWICE = 'group:-NjEtLV-newgroup0001';

/** The same group again, under another id. */
const again = (writes: Writes): Writes =>
  JSON.parse(JSON.stringify(without(writes, 'lastGroupOf/ada')).replaceAll(NEW_GROUP, TWICE));

test('a person waits between two groups, and makes one at a time', () => {
  const group = groupOf('ada', others(2));
  const waited = (time: number) =>
    chatLab({ ...CHAT, lastGroupOf: { ada: { channelId: GROUP, madeAt: NOW - time } } }).write('ada', group);
  expect([GROUP_INTERVAL - 1, GROUP_INTERVAL].map(waited)).toEqual([false, true]);
  expect(chatLab(CHAT).write('ada', without(group, 'lastGroupOf/ada'))).toBe(false);
  expect(chatLab(CHAT).write('ada', { ...group, ...again(group) })).toBe(false);
});

const zoe = (uid: string, more: Record<string, Json> = {}): Writes => ({
  ...joins(GROUP, 'zoe', uid, 's03'),
  [`members/${GROUP}/zoe`]: { since: NEW, invitedBy: uid, seat: 's03', ...more },
});

const INVITING: Table = [
  ['a person', (uid) => zoe(uid), IN_GROUP],
  ['oneself', (uid) => joins(GROUP, uid, uid, 's03'), []],
  ['Mary, whom Ada blocks', (uid) => joins(GROUP, 'mary', uid, 's03'), IN_GROUP],
  ['a person in the name of Ada', () => zoe('ada'), ['ada']],
  ['a person without a seat', (uid) => without(zoe(uid), `seats/${GROUP}/s03`), []],
  ['a person to the seat of another', (uid) => joins(GROUP, 'zoe', uid, 's01'), []],
  ['a person to a 51st seat', (uid) => joins(GROUP, 'zoe', uid, 's50'), []],
  ['a person twice', (uid) => ({ ...zoe(uid), [`seats/${GROUP}/s04`]: 'zoe' }), []],
  ['a person since before', (uid) => zoe(uid, { since: 1 }), []],
  ['a person as an administrator', (uid) => zoe(uid, { role: 'ADMIN' }), []],
  ['a person with a long id', (uid) => joins(GROUP, 'x'.repeat(129), uid, 's03'), []],
  ['a person to a group that is none', (uid) => joins(NEW_GROUP, 'zoe', uid, 's03'), []],
  ['oneself to a group that is none', (uid) => joins(NEW_GROUP, uid, uid, 's00'), []],
  ['a person to an area', (uid) => joins('area:lobby', 'zoe', uid, 's03'), []],
];

const SEAT: Writes = { [`seats/${GROUP}/s01`]: null };

const LEAVING: Table = [
  ['as Grace', () => leaves('grace', 's01'), ['grace']],
  ['as the one who made it', () => leaves('ada', 's00'), ['ada']],
  ['without giving up the seat', (uid) => without(leaves(uid, 's01'), `seats/${GROUP}/s01`), []],
  [
    'and giving the seat to another',
    (uid) => ({ ...joins(GROUP, 'zoe', uid, 's01'), [`members/${GROUP}/grace`]: null }),
    ['ada'],
  ],
  ['only from the seat', () => SEAT, []],
  ['and taking the seat of another', () => ({ ...leaves('grace', 's01'), [`seats/${GROUP}/s02`]: null }), []],
];

const SEATING: Table = [
  ['of another', (uid) => ({ [`seats/${GROUP}/s01`]: uid }), []],
  ['that is free', (uid) => ({ [`seats/${GROUP}/s09`]: uid }), []],
  ['in all seats', (uid) => ({ [`seats/${GROUP}`]: { s00: uid } }), []],
  ['under another name', (uid) => ({ [`seats/${GROUP}/first`]: uid }), []],
  ['that is a path', () => ({ [`seats/${GROUP}/s09`]: 'ada/seat' }), []],
  ['that is a number', () => ({ [`seats/${GROUP}/s09`]: 1 }), []],
];

testWriters({
  'making a group': MAKING,
  inviting: INVITING,
  'leaving a group': LEAVING,
  'taking a seat': SEATING,
});

test('a person is not invited by somebody they block', () => {
  const lab = chatLab({ ...CHAT, blocks: { zoe: { ada: { since: 1 } } } });
  expect([lab.write('ada', zoe('ada')), lab.write('grace', zoe('grace'))]).toEqual([false, true]);
});

test('somebody who has left comes back only by an invitation, to any free seat', () => {
  const lab = chatLab();
  expect([
    lab.write('grace', leaves('grace', 's01')),
    lab.write('grace', joins(GROUP, 'grace', 'grace', 's01')),
    lab.write('grace', groupOf('grace', ['ada', 'zoe'])),
    lab.write('ada', joins(GROUP, 'zoe', 'ada', 's01')),
    lab.write('host', joins(GROUP, 'grace', 'host', 's01')),
    lab.write('host', joins(GROUP, 'grace', 'host', 's07')),
  ]).toEqual([true, false, true, true, false, true]);
});

test('a group that everybody has left stays closed', () => {
  const lab = chatLab();
  const left = [
    lab.write('ada', leaves('ada', 's00')),
    lab.write('grace', leaves('grace', 's01')),
    lab.write('host', leaves('host', 's02')),
  ];
  const again = Object.fromEntries(
    Object.entries(groupOf('ada', others(2))).map(([path, value]) => [path.replace(NEW_GROUP, GROUP), value]),
  );
  expect([...left, lab.write('ada', joins(GROUP, 'ada', 'ada', 's00')), lab.write('ada', again)]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

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

testWriters({ removing: REMOVING, appointing: APPOINTING });

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

test('a group never has more than 50 people, whatever its people write', () => {
  const people = ['ada', 'grace', 'host'] as const;
  const full = Object.assign(
    {},
    ...others(46).map((uid, index) => joins(GROUP, uid, 'ada', SEATS[index + 3] ?? '')),
  );
  const write = fc.record({
    by: fc.constantFrom(...people),
    uid: fc.constantFrom('zoe', 'alan', 'mary', 'p7', ...people),
    seat: fc.constantFrom('s00', 's03', 's10', 's48', 's49', 's50', 'x'),
    parts: fc.subarray(['members', 'seats', 'channelsOf'], { minLength: 1 }),
    old: fc.constantFrom(null, 'p7', 'ada', 'grace'),
  });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
      const lab = chatLab();
      expect(lab.write('ada', full)).toBe(true);
      for (const { by, uid, seat, parts, old } of writes) {
        const all = { ...joins(GROUP, uid, by, seat), ...(old && { [`members/${GROUP}/${old}`]: null }) };
        lab.write(
          by,
          Object.fromEntries(
            Object.entries(all).filter(([path]) => parts.some((part) => path.startsWith(part))),
          ),
        );
        const members = lab.keysAt(`members/${GROUP}`);
        expect(members.length).toBeLessThanOrEqual(50);
        const seats = members.map((member) => lab.valueAt(`members/${GROUP}/${member}/seat`));
        expect(seats.map((one) => lab.valueAt(`seats/${GROUP}/${one}`))).toEqual(members);
        expect(lab.keysAt(`seats/${GROUP}`)).toHaveLength(members.length);
      }
    }),
    propertyRuns(60),
  );
});
