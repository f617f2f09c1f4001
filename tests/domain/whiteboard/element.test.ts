import { boardElement, boardElements, describeBoard, isNewer } from '@domain/whiteboard/element';
import { elementRecord, isAtLeast, storedElement } from '@domain/whiteboard/element-record';
import { ELEMENT_MAX } from '@domain/whiteboard/whiteboard-limits';
import { describe, expect, test } from 'vitest';
import { shape, stored } from '../../support/board-elements';

const version = (number: number, versionNonce = 500) => ({ version: number, versionNonce });

describe('an element of a board', () => {
  test('keeps what only the editor knows', () => {
    expect(boardElement({ ...shape('a'), strokeColor: '#123' })).toEqual({
      ...shape('a'),
      strokeColor: '#123',
    });
  });

  test.each([
    ['no object', 'text'],
    ['no id', { ...shape('a'), id: undefined }],
    ['an id that is no key', { ...shape('a'), id: 'a/b' }],
    ['a long id', { ...shape('a'), id: 'x'.repeat(65) }],
    ['a page in a frame', { ...shape('a'), type: 'embeddable' }],
    ['no place', { ...shape('a'), x: Number.NaN }],
    ['a picture without a file', { ...shape('a'), type: 'image', fileId: null }],
    ['a picture at an address', { ...shape('a'), type: 'image', fileId: '//x.example/a.png' }],
    ['no whole version', { ...shape('a'), version: 1.5 }],
    ['a negative version', { ...shape('a'), version: -1 }],
    ['a size that nobody sees', { ...shape('a'), width: 1_000_000 }],
    [
      'a point far away',
      {
        ...shape('a'),
        type: 'line',
        points: [
          [0, 0],
          [60_000, 1],
        ],
      },
    ],
    ['a line of no width, which a hatching follows', { ...shape('a'), strokeWidth: 0.01 }],
    ['a hatching that the editor does not know', { ...shape('a'), fillStyle: 'dots' }],
    ['letters as large as a house', { ...shape('a'), type: 'text', fontSize: 5_000 }],
    ['too many characters', { ...shape('a'), text: 'x'.repeat(ELEMENT_MAX) }],
  ])('with %s is none', (_, value) => {
    expect(boardElement(value)).toBeNull();
  });

  test.each(['rectangle', 'diamond', 'ellipse', 'arrow', 'line', 'freedraw', 'text', 'frame'] as const)(
    'may be a %s',
    (type) => expect(boardElement(shape('a', 0, { type }))?.type).toBe(type),
  );

  test('that does not say it is deleted is not', () => {
    const { isDeleted: _, ...element } = shape('a');
    expect(boardElement(element)).toEqual(shape('a'));
  });

  test('may have as many characters as allowed', () => {
    const rest = JSON.stringify(shape('a', 1, { text: '' })).length;
    const full = shape('a', 1, { text: 'x'.repeat(ELEMENT_MAX - rest) });
    expect(boardElement(full)).toEqual(full);
    expect(boardElement({ ...full, text: `${full.text}x` })).toBeNull();
  });

  test('is what of several values is one', () => {
    expect(boardElements([5, shape('a'), null, shape('b')])).toEqual([shape('a'), shape('b')]);
  });

  test.each([
    ['https://foyer.example/a', 'https://foyer.example/a'],
    ['javascript:alert(1)', null],
    ['http://foyer.example', null],
  ])('with the link %s has the link %s', (link, kept) => {
    expect(boardElement({ ...shape('a'), link })?.link).toBe(kept);
  });

  test.each([
    [version(2), version(1), true],
    [version(1), version(2), false],
    [version(1, 4), version(1, 5), true],
    [version(1, 5), version(1, 4), false],
    [version(1), version(1), false],
    [version(1), undefined, true],
  ])('%o replaces %o: %s', (one, other, replaces) => {
    expect(isNewer(one, other)).toBe(replaces);
  });
});

describe('a stored element', () => {
  test('comes back as it was', () => {
    const one = stored(shape('a', 3, { type: 'text', text: 'Hello', points: [[0, 1]] }));
    expect(storedElement('a', { ...elementRecord(one), changedAt: 5 })).toEqual(one);
  });

  test('names the picture that it is, which the server has', () => {
    const asset = 'a'.repeat(32);
    const one = stored(shape('a', 3, { type: 'image', fileId: asset }));
    const record = elementRecord(one);
    expect([record.asset, storedElement('a', record)]).toEqual([asset, one]);
    expect(
      elementRecord(stored(shape('a', 3, { type: 'image', fileId: asset, isDeleted: true }))),
    ).not.toHaveProperty('asset');
    for (const wrong of [
      { ...record, asset: undefined },
      { ...record, asset: 'b'.repeat(32) },
    ])
      expect(storedElement('a', wrong)).toBeNull();
    expect(
      storedElement('a', elementRecord(stored(shape('a', 3, { type: 'image', fileId: 'file' })))),
    ).toBeNull();
  });

  test('has only its version once it is deleted', () => {
    const record = elementRecord(stored(shape('a', 3, { isDeleted: true })));
    expect(record).toEqual({ authorId: 'grace', version: 3, nonce: 500, epoch: 0 });
    expect(storedElement('a', record)?.element).toEqual(shape('a', 3, { isDeleted: true }));
  });

  test('takes less than twice its own JSON for a change', () => {
    const one = shape('V1StGXR8_Z5jdHi6B-myT', 12, {
      ...{ width: 120.5, height: 80.25, angle: 0, strokeColor: '#1e1e1e', backgroundColor: 'transparent' },
      ...{ fillStyle: 'solid', strokeWidth: 2, strokeStyle: 'solid', roughness: 1, opacity: 100 },
      ...{ groupIds: [], frameId: null, index: 'a1', roundness: { type: 3 }, seed: 1_234_567_890 },
      ...{ boundElements: [], updated: 1_790_000_000_000, link: null, locked: false },
      versionNonce: 1_234_567_890,
    });
    const record = {
      ...elementRecord(stored(one, { authorId: 'x'.repeat(28) })),
      changedAt: { '.sv': 'timestamp' },
    };
    const path = `/live/whiteboards/board/elements/${one.id}`;
    const sent = JSON.stringify({ t: 'd', d: { r: 100, a: 'p', b: { p: path, d: record } } });
    expect(sent.length).toBeLessThan(2 * JSON.stringify(one).length);
  });

  test.each([
    ['no record', 5],
    ['a broken text', { authorId: 'a', version: 1, nonce: 1, epoch: 0, json: '{' }],
    ['no object', { authorId: 'a', version: 1, nonce: 1, epoch: 0, json: '5' }],
    ['no author', { version: 1, nonce: 1, epoch: 0 }],
  ])('with %s is none', (_, value) => {
    expect(storedElement('a', value)).toBeNull();
  });

  test('has its own key and version, whatever its text says', () => {
    const json = JSON.stringify({ ...shape('other', 9), isDeleted: true });
    const record = { authorId: 'a', version: 1, nonce: 2, epoch: 0, json };
    expect(storedElement('a', record)?.element).toEqual(shape('a', 1, { versionNonce: 2 }));
  });

  test('is as new as another one of the same id alone', () => {
    const one = stored(shape('a', 2));
    expect(
      [shape('a', 2), shape('a', 1), shape('a', 3), shape('b', 1)].map((other) =>
        isAtLeast(one, stored(other)),
      ),
    ).toEqual([true, true, false, false]);
  });
});

describe('the words for a board', () => {
  test.each([
    [11, 12, ['right', 'left']],
    [12, 35, ['left', 'right']],
    [35, 36, ['right', 'left']],
  ])('read texts at the heights %i and %i as %j', (one, other, ids) => {
    const text = (id: string, x: number, y: number) => shape(id, 1, { type: 'text', text: id, x, y });
    const { texts } = describeBoard([text('left', 0, other), text('right', 9, one)]);
    expect(texts.map(({ id }) => id)).toEqual(ids);
  });

  test('are its texts from the top to the bottom, and the number of its shapes', () => {
    const text = (id: string, x: number, y: number, words = id) =>
      shape(id, 1, { type: 'text', x, y, text: words });
    const elements = [
      ...[
        text('last', 0, 300),
        text('right', 200, 3),
        text('left', 10, 8, ' left \n'),
        text('blank', 0, 0, ' '),
      ],
      ...[shape('r'), shape('d', 1, { type: 'diamond' }), shape('e', 1, { type: 'ellipse' })],
      ...[
        shape('w', 1, { type: 'arrow' }),
        shape('l', 1, { type: 'line' }),
        shape('f', 1, { type: 'freedraw' }),
      ],
      shape('frame', 1, { type: 'frame' }),
      shape('picture', 1, { type: 'image', fileId: 'file' }),
    ];
    expect(describeBoard(elements)).toEqual({
      texts: ['left', 'right', 'last'].map((id) => ({ id, text: id })),
      counts: { shape: 3, arrow: 1, line: 1, drawing: 1, picture: 1 },
    });
  });
});
