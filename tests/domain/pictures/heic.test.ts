import { chosenFileFault } from '@domain/chat/file-fault';
import { chosenFault } from '@domain/people/picture-crop';
import { HEIC, isHeicContent, isHeicFile } from '@domain/pictures/heic';
import { sharedFaultOf } from '@domain/pictures/shared-picture';
import { chosenPictureFault } from '@domain/wall/post-picture';
import { expect, test, vi } from 'vitest';
import { whenChosen } from '@/ui/pictures/chosen-files';

const bytesOf = (hex: string) => new Uint8Array([...Buffer.from(hex, 'hex')]);
const BYTES = bytesOf('0000001c66747970686569630000000068656963');
const JPEG = bytesOf('ffd8ffe000104a46494600010100000100010000');

test.each([
  ['IMG_1.HEIC', '', true],
  ['IMG_1.heif', 'application/octet-stream', true],
  ['photo', 'image/heic-sequence', true],
  ['heic.jpg', 'image/jpeg', false],
])('the file %s of the type "%s" is a HEIC picture: %s', (name, type, expected) => {
  expect(isHeicFile({ name, type })).toBe(expected);
});

test('a HEIC picture is known by its first bytes', () => {
  expect([isHeicContent(BYTES), isHeicContent(JPEG), isHeicContent(new Uint8Array())]).toEqual([
    true,
    false,
    false,
  ]);
});

test('chat, profile and wall name a HEIC picture before it is sent', () => {
  const file = { type: HEIC, size: 20 };
  expect([chosenFileFault(file), chosenFault(file), chosenPictureFault(file)]).toEqual([
    'heic',
    'heic',
    'heic',
  ]);
});

test('chosen files come together, in their order and with what they are, whatever their names say', async () => {
  const files = [
    new File([JPEG], 'one.jpg', { type: 'image/jpeg' }),
    new File([BYTES], 'two.jpg', { type: 'image/jpeg' }),
    new File([], 'three.HEIC'),
  ];
  const take = vi.fn();
  void whenChosen(files, take);
  await vi.waitFor(() => expect(take).toHaveBeenCalledTimes(1));
  expect(take.mock.calls[0]?.[0]).toEqual([
    { data: files[0], type: 'image/jpeg' },
    { data: files[1], type: HEIC },
    { data: files[2], type: HEIC },
  ]);
});

test.each([
  [400, 'notSent'],
  [403, 'refused'],
  [413, 'tooLarge'],
  [415, 'wrongType'],
  [429, 'tooMany'],
  [499, 'notSent'],
  [500, null],
  [503, null],
  [507, 'noRoom'],
  [undefined, null],
])('an answer of %s to an upload says %s', (status, fault) => {
  expect(sharedFaultOf({ status })).toBe(fault);
});
