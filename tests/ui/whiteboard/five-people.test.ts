import type { BoardElement } from '@domain/whiteboard/element';
import type { ExcalidrawImperativeAPI, SceneData } from '@excalidraw/excalidraw/types';
import { boardPicturesMachine } from '@machines/whiteboard/board-pictures.machine';
import { createWhiteboard } from '@machines/whiteboard/whiteboard.machine';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { BoardEditor } from '@/board/board-editor';
import { connectFrame } from '@/views/area/whiteboard/connect-frame';
import { createCutBoard } from '../../support/cut-board';
import { PARENT } from '../../support/replay/live';
import { SEED, type Seeded, seeded } from '../../support/seeded';

const restore = await vi.hoisted(async () => (await import('../../support/editor-canvas')).stubCanvas());
// The random numbers of the editor begin with the time of its import.
vi.hoisted(() => void vi.useFakeTimers({ now: 1_000, toFake: ['Date'] }));

afterAll(restore);
beforeEach(() => void vi.useFakeTimers({ now: 1_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const PEOPLE = ['ada', 'grace', 'mary', 'alan', 'host'];
const INDEXES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const byId = (one: BoardElement, other: BoardElement) => one.id.localeCompare(other.id);
const brief = (elements: readonly BoardElement[]) =>
  elements
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted(byId)
    .map(({ id, version, versionNonce, x }) => ({ id, version, versionNonce, x }));

/** A person at the editor of a board: the real editor part, frame connection and machine over a slow link. */
function sitDown(userId: string, board: ReturnType<typeof createCutBoard>, random: Seeded) {
  const { service, link } = board.join(() => 1 + random.below(400));
  let scene: readonly BoardElement[] = [];
  const posts: ((data: unknown) => void)[] = [];
  const frame = {
    contentWindow: {
      postMessage: (order: unknown) => setTimeout(() => posts[0]?.(structuredClone(order))),
    },
  };
  const editor = new BoardEditor((report) => {
    const event = new MessageEvent('message', { data: structuredClone(report), origin: location.origin });
    Object.defineProperty(event, 'source', { value: frame.contentWindow });
    setTimeout(() => window.dispatchEvent(event));
  });
  const api = {
    getSceneElementsIncludingDeleted: () => scene,
    getAppState: () => ({}),
    updateScene: ({ elements }: SceneData) => {
      if (!elements) return;
      scene = elements as unknown as BoardElement[];
      setTimeout(() => editor.takeDrawn(scene));
    },
    history: { clear: () => {} },
    scrollToContent: () => {},
  } as unknown as ExcalidrawImperativeAPI;
  const actor = createActor(createWhiteboard(service), {
    input: { mode: 'live', userId, widgetId: 'board', name: userId, parent: PARENT },
  }).start();
  const pictures = createActor(boardPicturesMachine, {
    input: { mode: 'live', userId, widgetId: 'board', parent: PARENT },
  }).start();
  connectFrame(frame as never, { board: actor, pictures }, () => {});
  editor.open(api, (take) => {
    posts.push((data) => take(data as never));
    return () => {};
  });
  let count = 0;
  const put = (element: BoardElement) => {
    scene = [...scene.filter(({ id }) => id !== element.id), element];
    editor.takeDrawn(scene);
  };
  const present = () => scene.filter(({ isDeleted }) => !isDeleted);
  const add = () => {
    count += 1;
    const index = `a${INDEXES[Math.min(present().length, INDEXES.length - 1)]}`;
    const place = { x: random.below(1_000), y: random.below(1_000), width: 10, height: 10 };
    put({
      ...{ id: `${userId}-${count}`, type: 'rectangle', index, ...place },
      ...{ version: 1, versionNonce: random.below(1e9), isDeleted: false },
    });
  };
  const change = (more: Partial<BoardElement>) => {
    const all = present();
    if (all.length === 0) return;
    const one = random.pick(all);
    put({ ...one, version: one.version + 1, versionNonce: random.below(1e9), ...more });
  };
  return { link, actor, add, change, present, canDraw: () => !editor.isReadOnly() };
}

type Person = ReturnType<typeof sitDown>;
type Board = ReturnType<typeof createCutBoard>;

/** Does something to the board or the link of a person. */
function disturb(board: Board, { link }: Person, random: Seeded): void {
  if (random.chance(0.08)) board.cut(link);
  else if (random.chance(0.15)) board.mend(link);
  if (random.chance(0.01)) board.clear(Date.now());
  if (random.chance(0.01)) board.restore(0);
}

function draw({ add, change }: Person, random: Seeded): void {
  if (random.chance(0.45)) add();
  else if (random.chance(0.75)) change({ x: random.below(1_000) });
  else change({ isDeleted: true });
}

/** Lets five people draw for a while; returns the board and the people once it is quiet. */
async function drawTogether(seed: number) {
  const random = seeded(seed);
  const board = createCutBoard();
  const people = PEOPLE.map((userId) => sitDown(userId, board, random));
  await vi.advanceTimersByTimeAsync(2_000);
  for (let step = 0; step < 120; step += 1) {
    const person = random.pick(people);
    disturb(board, person, random);
    if (person.canDraw()) draw(person, random);
    await vi.advanceTimersByTimeAsync(random.below(300));
  }
  for (const { link } of people) board.mend(link);
  await vi.advanceTimersByTimeAsync(60_000);
  return { board, people };
}

const order = (elements: readonly BoardElement[]): string[] =>
  elements
    .map(({ id, index }) => `${index} ${id}`)
    .toSorted()
    .map((place) => place.split(' ')[1] ?? '');

test.each(Array.from({ length: 5 }, (_, run) => SEED + run))(
  'a board of five people whose links are cut ends equal for all, and quiet (seed %i)',
  async (seed) => {
    const { board, people } = await drawTogether(seed);
    const shared = brief(board.elements());
    const [first] = people;
    for (const { present, canDraw } of people) {
      expect(canDraw()).toBe(true);
      expect(brief(present())).toEqual(shared);
      expect(order(present())).toEqual(order(first?.present() ?? []));
    }
    const writes = board.writes();
    expect(writes).toBeGreaterThan(30);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(board.writes()).toBe(writes);
    for (const { actor } of people) actor.stop();
  },
);
