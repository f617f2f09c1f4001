import { isPictureId, pictureAddress } from '@domain/people/picture';
import {
  chosenFault,
  cropPlaceOf,
  firstCrop,
  isCropOf,
  movedCrop,
  pictureFaultOf,
  placedCrop,
  zoomedCrop,
  zoomMax,
  zoomOf,
} from '@domain/people/picture-crop';
import { describe, expect, test } from 'vitest';

const WIDE = { width: 1000, height: 600 };
const TALL = { width: 600, height: 1000 };
const SMALL = { width: 100, height: 90 };

describe('the shown square of a picture', () => {
  test.each([
    ['wide', WIDE, { x: 200, y: 0, side: 600 }],
    ['tall', TALL, { x: 0, y: 200, side: 600 }],
    ['small', SMALL, { x: 5, y: 0, side: 90 }],
  ])('a %s picture shows the largest square in its middle first', (_, size, expected) => {
    expect(firstCrop(size)).toEqual(expected);
    expect(zoomOf(size, firstCrop(size))).toBe(1);
  });

  test('the square moves by parts of its side and stops at the edges', () => {
    const crop = firstCrop(WIDE);
    expect(movedCrop(WIDE, crop, { x: 0.1, y: 0.5 })).toEqual({ x: 260, y: 0, side: 600 });
    expect(movedCrop(WIDE, crop, { x: -9, y: -9 })).toEqual({ x: 0, y: 0, side: 600 });
    expect(movedCrop(TALL, firstCrop(TALL), { x: 9, y: 9 })).toEqual({ x: 0, y: 400, side: 600 });
    expect(movedCrop(TALL, firstCrop(TALL), { x: 0, y: -9 })).toEqual({ x: 0, y: 0, side: 600 });
  });

  test('enlarging keeps the middle, and making it smaller again stays inside', () => {
    const large = zoomedCrop(WIDE, firstCrop(WIDE), 2);
    expect(large).toEqual({ x: 350, y: 150, side: 300 });
    const corner = movedCrop(WIDE, large, { x: 9, y: 9 });
    expect(corner).toEqual({ x: 700, y: 300, side: 300 });
    expect(zoomedCrop(WIDE, corner, 1)).toEqual({ x: 400, y: 0, side: 600 });
  });

  test.each([
    ['no smaller than the whole picture', WIDE, 0, 600],
    ['to 128 pixels', WIDE, 99, 128],
    ['eight times', { width: 4000, height: 4000 }, 99, 500],
    ['not at all when it is small', SMALL, 99, 90],
  ])('a picture can be enlarged %s', (_, size, zoom, side) => {
    expect(zoomedCrop(size, firstCrop(size), zoom).side).toBe(side);
    expect(zoomOf(size, zoomedCrop(size, firstCrop(size), 99))).toBeCloseTo(zoomMax(size), 5);
  });

  test.each([
    [{ x: 0, y: 0, side: 600 }, true],
    [{ x: 400, y: 0, side: 600 }, true],
    [{ x: 401, y: 0, side: 600 }, false],
    [{ x: 0, y: 1, side: 600 }, false],
    [{ x: -1, y: 0, side: 10 }, false],
    [{ x: 0, y: -1, side: 10 }, false],
    [{ x: 0, y: 0, side: 0 }, false],
    [{ x: 999, y: 599, side: 1 }, true],
  ])('the square %j is inside: %s', (crop, expected) => {
    expect(isCropOf(WIDE, crop)).toBe(expected);
  });
});

const ID = '0123456789abcdef0123456789abcdef';

describe('the id of a picture', () => {
  test.each([
    [ID, true],
    [ID.slice(1), false],
    [`${ID}0`, false],
    [ID.toUpperCase(), false],
    ['https://elsewhere.example/a.png', false],
    [`${ID}\n`, false],
    ['', false],
  ])('%j is a picture id: %s', (text, expected) => {
    expect(isPictureId(text)).toBe(expected);
  });

  test('the address of a picture names the size', () => {
    expect([pictureAddress(ID), pictureAddress(ID, '192')]).toEqual([
      `/backend-pictures/${ID}`,
      `/backend-pictures/${ID}?size=192`,
    ]);
  });
});

describe('the place of the square', () => {
  test('the place is between the edges, and in the middle where there is no room', () => {
    expect(cropPlaceOf(WIDE, { x: 100, y: 0, side: 600 })).toEqual({ x: 0.25, y: 0.5 });
    expect(cropPlaceOf(WIDE, { x: 700, y: 300, side: 300 })).toEqual({ x: 1, y: 1 });
    expect(cropPlaceOf(WIDE, { x: 1, y: 1, side: 599 })).toEqual({ x: 1 / 401, y: 1 });
  });

  test.each([
    [{ x: 1 }, { x: 700, y: 50, side: 300 }],
    [{ y: 0.5 }, { x: 60, y: 150, side: 300 }],
    [
      { x: -4, y: 7 },
      { x: 0, y: 300, side: 300 },
    ],
    [
      { x: 4, y: -7 },
      { x: 700, y: 0, side: 300 },
    ],
    [{}, { x: 60, y: 50, side: 300 }],
  ])('the square goes to %j, and a missing direction stays', (place, expected) => {
    expect(placedCrop(WIDE, { x: 60, y: 50, side: 300 }, place)).toEqual(expected);
  });
});

describe('what can be wrong with a picture', () => {
  test.each([
    ['image/jpeg', 5, null],
    ['image/png', 5, null],
    ['image/webp', 5, null],
    ['image/gif', 10_485_760, null],
    ['image/gif', 10_485_761, 'tooLarge'],
    ['image/svg+xml', 5, 'wrongType'],
    ['', 5, 'wrongType'],
  ])('a file of the type %j with %i bytes: %s', (type, size, fault) => {
    expect(chosenFault({ type, size })).toBe(fault);
  });

  test.each([
    [413, 'tooLarge'],
    [415, 'wrongType'],
    [429, 'tooMany'],
    [400, 'notSent'],
    [undefined, 'notSent'],
  ])('an upload that is answered with %s: %s', (status, fault) => {
    expect(pictureFaultOf({ status })).toBe(fault);
  });
});
