import { type BoardElement, boardElement } from '@domain/whiteboard/element';
import { elementRecord } from '@domain/whiteboard/element-record';
import type { FrameOrder, FrameReport } from '@domain/whiteboard/frame-message';
import type { ExcalidrawImperativeAPI, SceneData } from '@excalidraw/excalidraw/types';
import { generateNKeysBetween } from 'fractional-indexing';
import { BoardEditor } from '@/board/board-editor';

const PATH = '/live/whiteboards/board/elements/';
const PEOPLE = 10;

/** The timers of the page are run by hand, so that counts do not depend on the machine. */
const timers: (() => void)[] = [];
globalThis.setTimeout = ((run: () => void) => timers.push(run)) as never;
const elapse = () => {
  for (const run of timers.splice(0)) run();
};

const elementOf = (number: number, index: string | undefined): BoardElement => ({
  ...{ id: `element${String(number).padStart(14, '0')}`, type: 'rectangle', x: number, y: number, index },
  ...{ width: 120.5, height: 80.25, angle: 0, strokeColor: '#1e1e1e', backgroundColor: 'transparent' },
  ...{ fillStyle: 'solid', strokeWidth: 2, strokeStyle: 'solid', roughness: 1, opacity: 100 },
  ...{ groupIds: [], frameId: null, roundness: { type: 3 }, seed: 1_234_567_890 },
  ...{ boundElements: [], updated: 1_790_000_000_000, link: null, locked: false },
  ...{ version: 1, versionNonce: 1_234_567_890, isDeleted: false },
});

const changed = (element: BoardElement): BoardElement => ({
  ...element,
  version: element.version + 1,
  x: element.x + 1,
});

/** An editor whose scene is counted. */
function openEditor(elements: readonly BoardElement[]) {
  const posted: FrameReport[] = [];
  let scene: readonly object[] = [];
  let fresh = 0;
  let updates = 0;
  const editor = new BoardEditor((report) => void posted.push(report));
  const api = {
    getSceneElementsIncludingDeleted: () => scene,
    getAppState: () => ({}),
    updateScene: ({ elements: next }: SceneData) => {
      if (!next) return;
      const before = new Set(scene);
      updates += 1;
      fresh += next.filter((one) => !before.has(one)).length;
      scene = next;
    },
    history: { clear: () => {} },
    scrollToContent: () => {},
  } as unknown as ExcalidrawImperativeAPI;
  let order = (_: FrameOrder) => {};
  editor.open(api, (take) => {
    order = take;
    return () => {};
  });
  order({ type: 'access.changed', readOnly: false });
  order({ type: 'elements.replaced', elements });
  const reset = () => {
    fresh = 0;
    updates = 0;
    posted.length = 0;
  };
  return { editor, order, posted, reset, scene: () => scene, counts: () => ({ fresh, updates }) };
}

const boardOf = (count: number) => {
  const keys = generateNKeysBetween(null, null, count);
  return keys.map((key, number) => elementOf(number, key));
};

/** What others change, one element at a time: how many objects the editor gets that it has not drawn, and how often it draws. */
function remote(count: number, times: number) {
  const elements = boardOf(count);
  const { order, reset, counts } = openEditor(elements);
  reset();
  for (const element of elements.slice(0, times))
    order({ type: 'elements.changed', elements: [changed(element)] });
  return counts();
}

/** What a person changes on a board: the messages to the page, and the elements in them. */
function own(count: number, times: number) {
  const { editor, posted, reset, scene } = openEditor(boardOf(count));
  reset();
  let elements = scene() as readonly BoardElement[];
  for (let time = 0; time < times; time += 1) {
    elements = elements.map((element, place) => (place === 0 ? changed(element) : element));
    editor.takeDrawn(elements);
  }
  elapse();
  const drawn = posted.flatMap((report) => (report.type === 'elements.drawn' ? report.elements : []));
  return { messages: posted.length, elements: drawn.length };
}

/** Movements of the pointers of ten people within one interval: the messages to their pages. */
function pointers(moves: number): number {
  const editors = Array.from({ length: PEOPLE }, () => openEditor([]));
  for (const { editor, reset } of editors) {
    reset();
    for (let x = 0; x < moves; x += 1) editor.takePointer({ x, y: 0 });
  }
  elapse();
  return editors.reduce((sum, { posted }) => sum + posted.length, 0);
}

/** The characters of a change on the wire, of those of its element. */
function bytes(count: number): number {
  const shares = boardOf(count).map((element) => {
    const one = boardElement(changed(element)) ?? element;
    const record = {
      ...elementRecord({ authorId: 'x'.repeat(28), epoch: 0, element: one }),
      changedAt: { '.sv': 'timestamp' },
    };
    const sent = JSON.stringify({ t: 'd', d: { r: 1_000, a: 'p', b: { p: PATH + one.id, d: record } } });
    return sent.length / JSON.stringify(one).length;
  });
  return Math.max(...shares);
}

Object.assign(globalThis, { bench: { remote, own, pointers, bytes } });
