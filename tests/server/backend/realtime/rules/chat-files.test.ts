import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  chatLab,
  idOf,
  LOBBY,
  MEMBERS,
  messageOf,
  PAIR,
  PUSH_ID,
  writersOf,
} from '../../../../support/chat-rules';
import { at, edited, NEW, sent } from '../../../../support/chat-writes';

const FILE = { fileId: PUSH_ID, name: 'Plan.pdf', type: 'application/pdf', size: 5 };
const PICTURE = { ...FILE, type: 'image/png', width: 4, height: 3 };
const file = (more: Record<string, Json>) => ({ file: { ...FILE, ...more } });

/** Removes the content of the message that was sent last. */
const deletion = (channelId: string) => ({
  [`${at(channelId)}/text`]: null,
  [`${at(channelId)}/file`]: null,
  [`${at(channelId)}/deleted`]: true,
});

describe('a message with a file', () => {
  test('everybody who writes in a channel sends files there, with a text or alone', () => {
    expect(writersOf((uid) => sent(LOBBY, uid, { file: FILE }))).toEqual(MEMBERS);
    expect(writersOf((uid) => sent(PAIR, uid, { text: null, file: PICTURE }))).toEqual(['ada', 'grace']);
  });

  test.each<[what: string, more: Record<string, Json>, may: boolean]>([
    ['of the largest size', file({ size: 5_242_880 }), true],
    ['of a larger size', file({ size: 5_242_881 }), false],
    ['of no size', file({ size: 0 }), false],
    ['of a size that is a text', file({ size: '5' }), false],
    ['without a size', file({ size: null }), false],
    ['under the id of another message', file({ fileId: idOf('ada') }), false],
    ['without an id', file({ fileId: null }), false],
    ['of the longest name', file({ name: 'x'.repeat(100) }), true],
    ['of a longer name', file({ name: 'x'.repeat(101) }), false],
    ['of a name of spaces', file({ name: '  ' }), false],
    ['without a name', file({ name: null }), false],
    ['of the longest type', file({ type: `a/${'x'.repeat(98)}` }), true],
    ['of a longer type', file({ type: `a/${'x'.repeat(99)}` }), false],
    ['of a type that is none', file({ type: 'text' }), false],
    ['without a type', file({ type: null }), false],
    ['with a width alone', file({ width: 4 }), false],
    ['with a height alone', file({ height: 4 }), false],
    ['with no width', file({ width: 0, height: 4 }), false],
    ['with no height', file({ width: 4, height: 0 }), false],
    ['with the greatest width and height', file({ width: 100_000, height: 100_000 }), true],
    ['with a greater width', file({ width: 100_001, height: 4 }), false],
    ['with a greater height', file({ width: 4, height: 100_001 }), false],
    ['with a width that is a text', file({ width: '4', height: 4 }), false],
    ['with an address', file({ url: 'https://evil.example' }), false],
    ['that is a text', { file: PUSH_ID }, false],
  ])('a file %s', (_, more, may) => {
    expect(chatLab().write('ada', sent(LOBBY, 'ada', more))).toBe(may);
  });

  test('a file goes with its message, and with nothing else', () => {
    const lab = chatLab();
    expect([
      lab.write('ada', sent(LOBBY, 'ada', { file: PICTURE })),
      lab.write('ada', { [`${at(LOBBY)}/file`]: null }),
      lab.write('ada', { [`${at(LOBBY)}/file/name`]: 'Other.pdf' }),
      lab.write('ada', { [`${at(LOBBY)}/text`]: null, [`${at(LOBBY)}/deleted`]: true }),
      lab.write('grace', deletion(LOBBY)),
      lab.write('ada', deletion(LOBBY)),
    ]).toEqual([true, false, false, false, false, true]);
    expect(lab.keysAt(at(LOBBY))).not.toContain('file');
  });

  test('a message of a file alone is deleted by its author, and gets no text', () => {
    const lab = chatLab();
    expect([
      lab.write('ada', sent(LOBBY, 'ada', { text: null, file: FILE })),
      lab.write('ada', { [`${at(LOBBY)}/text`]: 'Later', [`${at(LOBBY)}/editedAt`]: NEW }),
      lab.write('grace', deletion(LOBBY)),
      lab.write('ada', deletion(LOBBY)),
    ]).toEqual([true, false, false, true]);
  });

  test('a host removes no file of another person past the log', () => {
    const lab = chatLab();
    lab.write('ada', sent(LOBBY, 'ada', { file: FILE }));
    expect(lab.write('host', deletion(LOBBY))).toBe(false);
  });

  test('a message gets no file later, also together with another text', () => {
    const lab = chatLab();
    lab.write('ada', sent(LOBBY, 'ada'));
    expect(lab.write('ada', { [`${at(LOBBY)}/file`]: FILE })).toBe(false);
    expect(lab.write('ada', { ...edited(LOBBY, 'ada'), [`${at(LOBBY, idOf('ada'))}/file`]: FILE })).toBe(
      false,
    );
    expect(lab.write('ada', { [at(LOBBY)]: messageOf('ada', { sentAt: NEW, file: FILE }) })).toBe(false);
  });
});
