import { fireEvent } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { placeBeside, showTooltips } from '@/ui/layers/tooltips';

let tooltip: HTMLElement;

beforeAll(() => {
  showTooltips();
  tooltip = document.querySelector('[aria-hidden="true"]') as HTMLElement;
});

beforeEach(() => {
  vi.useFakeTimers();
  const page = document.createElement('main');
  page.innerHTML = `
    <p>Some text</p>
    <button aria-label="Close"><svg></svg></button>
    <button aria-label="Menu" aria-expanded="true"><svg></svg></button>
    <button>Read more</button>`;
  document.body.append(page);
});

afterEach(() => {
  fireEvent.keyDown(document, { key: 'Escape' });
  document.querySelector('main')?.remove();
  vi.useRealTimers();
});

const shown = () => (tooltip.hidden ? null : tooltip.textContent);
const part = (selector: string) => document.querySelector(selector) as HTMLElement;
const enter = (selector: string, pointerType = 'mouse', clientX = 8) =>
  fireEvent(
    part(selector),
    Object.assign(new MouseEvent('pointerover', { bubbles: true, clientX }), { pointerType }),
  );
const rest = () => vi.advanceTimersByTime(500);

test('a pointer that rests on a button without a text shows its label until it leaves', () => {
  enter('[aria-label="Close"] svg');
  vi.advanceTimersByTime(499);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('Close');
  enter('p');
  expect(shown()).toBeNull();
});

test('the pointer may move to the tooltip', () => {
  enter('[aria-label="Close"]');
  rest();
  fireEvent.pointerOver(tooltip);
  rest();
  expect(shown()).toBe('Close');
});

test('a pointer that passes a button shows nothing', () => {
  enter('[aria-label="Close"]');
  enter('p');
  rest();
  expect(shown()).toBeNull();
});

test.each([
  ['a button with a text', 'button:last-child', 'mouse'],
  ['a button whose menu is open', '[aria-label="Menu"]', 'mouse'],
  ['a finger', '[aria-label="Close"]', 'touch'],
])('%s shows no tooltip', (_, selector, pointerType) => {
  enter(selector, pointerType);
  rest();
  expect(shown()).toBeNull();
});

test('the focus by keyboard shows the label at once until it moves on', () => {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  part('[aria-label="Close"]').focus();
  expect(shown()).toBe('Close');
  part('button:last-child').focus();
  expect(shown()).toBeNull();
});

test('a focus that returns shows no tooltip', () => {
  fireEvent.keyDown(document.body, { key: 'Enter' });
  part('[aria-label="Close"]').focus();
  expect(shown()).toBeNull();
});

test('Escape hides the tooltip until the pointer comes again', () => {
  enter('[aria-label="Close"]');
  rest();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(shown()).toBeNull();
  enter('[aria-label="Close"] svg');
  rest();
  expect(shown()).toBeNull();
  enter('p');
  enter('[aria-label="Close"]');
  rest();
  expect(shown()).toBe('Close');
});

test('a press hides the tooltip, and none follows while the pointer stays', () => {
  enter('[aria-label="Close"]');
  fireEvent.click(part('[aria-label="Close"]'));
  rest();
  expect(shown()).toBeNull();
});

test('a button that opens under the pointer after a press shows no tooltip until the pointer comes again', () => {
  fireEvent.click(part('p'), { clientX: 20 });
  enter('[aria-label="Close"]', 'mouse', 20);
  rest();
  expect(shown()).toBeNull();
  enter('p', 'mouse', 24);
  enter('[aria-label="Close"]', 'mouse', 20);
  rest();
  expect(shown()).toBe('Close');
});

test('a button that is gone shows no tooltip', () => {
  enter('[aria-label="Close"]');
  part('[aria-label="Close"]').remove();
  rest();
  expect(shown()).toBeNull();
});

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
