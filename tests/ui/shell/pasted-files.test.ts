import { expect, test } from 'vitest';
import { pastedFiles } from '@/ui/controls/pasted-files';
import { clipboard } from '../../support/clipboard';

const files = [new File(['pixels'], 'My hall.png', { type: 'image/png' })];

test.each([
  ['cells with a picture of them are their text', 'A\t1\nB\t2', []],
  ['a picture of a page alone is a file', '', files],
  ['a file with its name beside it is a file', 'My hall.png', files],
  ['a file with its address beside it is a file', 'file:///home/ada/My%20hall.png\r\n', files],
  ['a text that ends with the name of a picture is a text', 'See My hall.png', []],
])('%s', (_, text, pasted) => {
  expect(pastedFiles(clipboard(files, text))).toEqual(pasted);
});
