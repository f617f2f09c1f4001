import { expect, test } from 'vitest';
import { placeBeside } from '@/ui/layers/tooltips';

const SIZE = { width: 100, height: 30 };
const PAGE = { width: 360, height: 740 };

test.each([
  ['below the middle of its target', new DOMRect(150, 100, 44, 44), { left: 122, top: 148 }],
  ['inside the left edge', new DOMRect(0, 0, 44, 44), { left: 8, top: 48 }],
  ['inside the right edge', new DOMRect(316, 0, 44, 44), { left: 252, top: 48 }],
  ['above a target at the lower edge', new DOMRect(150, 690, 44, 44), { left: 122, top: 656 }],
])('a tooltip is placed %s', (_, target, place) => {
  expect(placeBeside(target, SIZE, PAGE)).toEqual(place);
});
