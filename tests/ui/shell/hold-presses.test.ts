import { beforeEach, expect, test } from 'vitest';
import { holdPresses } from '@/ui/hooks/hold-presses';

const MOUSE = { pointerId: 7, pointerType: 'mouse', bubbles: true };

let page: Document;
let captures: string[];

function capturable(html: string): Element {
  page.body.innerHTML = html;
  for (const element of page.querySelectorAll('*'))
    Object.assign(element, {
      setPointerCapture: (id: number) => captures.push(`${element.tagName} holds ${id}`),
      releasePointerCapture: (id: number) => captures.push(`${element.tagName} lets go ${id}`),
    });
  return page.querySelector('i') ?? page.body;
}

const send = (target: EventTarget, type: string, init: PointerEventInit = {}) =>
  target.dispatchEvent(new PointerEvent(type, { ...MOUSE, ...init }));

beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  holdPresses(page);
  captures = [];
});

test.each([
  ['a link', '<a href="/"><i>1</i></a>', ['A holds 7']],
  ['a button', '<button><i>1</i></button>', ['BUTTON holds 7']],
  ['a summary', '<details><summary><i>1</i></summary></details>', ['SUMMARY holds 7']],
  ['a handle that is dragged', '<button data-drag><i>1</i></button>', []],
  ['a text', '<p><i>1</i></p>', []],
  ['an anchor that leads nowhere', '<a><i>1</i></a>', []],
])('a press on %s', (_, html, expected) => {
  send(capturable(html), 'pointerdown');
  expect(captures).toEqual(expected);
});

test.each(['touch', 'pen'])('a press by %s is held by the browser itself', (pointerType) => {
  send(capturable('<button><i>1</i></button>'), 'pointerdown', { pointerType });
  expect(captures).toEqual([]);
});

test.each([
  [3, 4, []],
  [8, 0, []],
  [0, 9, ['BUTTON lets go 7']],
  [-6, -6, ['BUTTON lets go 7']],
])('a mouse that moves by %i and %i pixels', (x, y, expected) => {
  send(capturable('<button><i>1</i></button>'), 'pointerdown', { clientX: 100, clientY: 100 });
  captures = [];
  send(page, 'pointermove', { clientX: 100 + x, clientY: 100 + y });
  expect(captures).toEqual(expected);
});

test('a mouse that moves after the release lets nothing go', () => {
  const target = capturable('<button><i>1</i></button>');
  send(target, 'pointerdown');
  send(target, 'lostpointercapture');
  captures = [];
  send(page, 'pointermove', { clientX: 90 });
  expect(captures).toEqual([]);
});
