import { SEATS } from '@domain/chat/channel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatLab, GROUP } from '../../../../support/chat-rules';
import { joins, others } from '../../../../support/chat-writes';
import { propertyRuns } from '../../../../support/seeded';

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
