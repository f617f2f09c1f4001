import { chosenFileFault, fileFaultOf } from '@domain/chat/file-fault';
import { FILE_TYPES, fileKindOf, fileName, isFileType } from '@domain/chat/file-type';
import { Failure } from '@domain/shared/failure';
import { expect, test } from 'vitest';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

test('pictures, documents, videos and sounds may be sent, with their endings', () => {
  expect(FILE_TYPES).toEqual({
    'image/png': ['png'],
    'image/jpeg': ['jpg', 'jpeg'],
    'image/gif': ['gif'],
    'image/webp': ['webp'],
    'application/pdf': ['pdf'],
    'text/plain': ['txt'],
    [`${OFFICE}.wordprocessingml.document`]: ['docx'],
    [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
    [`${OFFICE}.presentationml.presentation`]: ['pptx'],
    'video/mp4': ['mp4'],
    'audio/mpeg': ['mp3'],
  });
});

test.each([
  ['image/png', true, 'picture'],
  ['image/webp', true, 'picture'],
  ['video/mp4', true, 'video'],
  ['audio/mpeg', true, 'audio'],
  ['application/pdf', true, 'other'],
  ['image/svg+xml', false, 'other'],
  ['video/webm', false, 'other'],
  ['text/html', false, 'other'],
  ['toString', false, 'other'],
])('a file of the type %s may be sent: %s, and is shown as %s', (type, isSent, kind) => {
  expect([isFileType(type), fileKindOf(type)]).toEqual([isSent, kind]);
});

test.each([
  ['Hall.png', 'image/png', 'Hall.png'],
  ['Hall.PNG', 'image/png', 'Hall.png'],
  ['hall.jpeg', 'image/jpeg', 'hall.jpeg'],
  ['hall.exe', 'image/jpeg', 'hall.exe.jpg'],
  ['hall', 'image/jpeg', 'hall.jpg'],
  ['hall', 'text/html', 'hall.bin'],
  ['C:\\plans\\hall.pdf', 'application/pdf', 'hall.pdf'],
  ['../../hall.pdf', 'application/pdf', 'hall.pdf'],
  ['a/b/', 'application/pdf', 'file.pdf'],
  ['what? a "plan" <1>|*:.pdf', 'application/pdf', 'what_ a _plan_ _1____.pdf'],
  ['. hall .', 'application/pdf', 'hall.pdf'],
  ['.pdf', 'application/pdf', 'pdf.pdf'],
  ['two\nlines.txt', 'text/plain', 'two lines.txt'],
  ['', 'text/plain', 'file.txt'],
])('the name %j of a file of the type %s becomes %j', (raw, type, name) => {
  expect(fileName(raw, type)).toBe(name);
});

test('a name has at most a hundred characters, with its ending and no half of a character', () => {
  expect(fileName(`${'x'.repeat(200)}.png`, 'image/png')).toBe(`${'x'.repeat(96)}.png`);
  expect(fileName(`${'x'.repeat(96)}.png`, 'image/png')).toHaveLength(100);
  expect(fileName(`${'x'.repeat(95)}😀.png`, 'image/png')).toBe(`${'x'.repeat(95)}.png`);
  expect(fileName(`${'x'.repeat(95)} x.png`, 'image/png')).toBe(`${'x'.repeat(95)}.png`);
});

test('of a raw name only the last thousand characters are read', () => {
  expect(fileName(`a${' '.repeat(999)}`, 'text/plain')).toBe('a.txt');
  expect(fileName(`a${' '.repeat(1_000)}`, 'text/plain')).toBe('file.txt');
});

test.each([
  [410, 'missing'],
  [413, 'tooLarge'],
  [415, 'wrongType'],
  [429, 'tooMany'],
  [507, 'noRoom'],
  [400, null],
  [503, null],
  [undefined, null],
])('an upload that is answered with %s has the fault %s', (status, fault) => {
  expect(fileFaultOf(new Failure('PROCESSING_ERROR', 'Refused', { status }))).toBe(fault);
});

test.each([
  [0, 'empty'],
  [1, null],
  [5_242_880, null],
  [5_242_881, 'tooLarge'],
])('a file of %i bytes has the fault %s', (bytes, fault) => {
  expect(chosenFileFault({ type: 'image/png', size: bytes })).toBe(fault);
});
