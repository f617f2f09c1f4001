import { type BoardChange, BoardStore } from '@machines/whiteboard/board-store';
import { describe, expect, it } from 'vitest';
import { shape, stored } from '../../support/board-elements';

function open() {
  const store = new BoardStore('ada');
  store.takeState({ epoch: 0, shownFrom: 0 });
  const changes: BoardChange[] = [];
  store.watch((change) => void changes.push(change));
  const ids = () =>
    store
      .elements()
      .map(({ id }) => id)
      .toSorted();
  return { store, changes, ids };
}

describe('the elements of a board', () => {
  it('has what the server has and what the user draws', () => {
    const { store, ids, changes } = open();
    store.takeStored([stored(shape('a'))], []);
    store.takeDrawn([shape('b')]);
    expect(ids()).toEqual(['a', 'b']);
    expect(changes).toEqual([[shape('a')]]);
  });

  it('has no elements of an earlier epoch, and forgets what was drawn before a new one', () => {
    const { store, ids, changes } = open();
    store.takeStored([stored(shape('a')), stored(shape('next'), { epoch: 1 })], []);
    store.takeDrawn([shape('b')]);
    store.takeState({ epoch: 1, shownFrom: 1 });
    expect(ids()).toEqual(['next']);
    expect(changes).toEqual([[shape('a'), shape('next')], null]);
    store.takeState({ epoch: 1, shownFrom: 1 });
    expect(changes).toHaveLength(2);
  });

  it('has what was drawn before the last clearing again once a host has restored it, beside what was drawn since', () => {
    const { store, ids, changes } = open();
    store.takeState({ epoch: 1, shownFrom: 1 });
    store.takeStored([stored(shape('a')), stored(shape('b'), { epoch: 1 })], []);
    store.takeDrawn([shape('c')]);
    expect(ids()).toEqual(['b', 'c']);
    store.takeState({ epoch: 1, shownFrom: 0 });
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(changes.at(-1)).toBeNull();
  });

  it('shows nothing before the server has said after which clearing', () => {
    const store = new BoardStore('ada');
    store.takeStored([stored(shape('a'))], []);
    expect(store.elements()).toEqual([]);
    store.takeState({ epoch: 0, shownFrom: 0 });
    expect(store.elements()).toEqual([shape('a')]);
  });

  it('tells that all has changed when the server removes an element', () => {
    const { store, ids, changes } = open();
    store.takeStored([stored(shape('a')), stored(shape('b'))], []);
    store.takeStored([], ['a']);
    expect(ids()).toEqual(['b']);
    expect(changes.at(-1)).toBeNull();
  });

  it('tells that all has changed when an element is older than before, because it was denied', () => {
    const { store, changes } = open();
    store.takeStored([stored(shape('a', 2))], []);
    store.takeStored([stored(shape('a', 1)), stored(shape('b'))], []);
    expect(changes).toEqual([[shape('a', 2)], null]);
    expect(store.elements()).toEqual([shape('a', 1), shape('b')]);
    store.takeStored([stored(shape('b'))], []);
    expect(changes.at(-1)).toEqual([shape('b')]);
  });

  it('tells nobody of what is not shown, and sends what was drawn before the first clearing as such', () => {
    const store = new BoardStore('ada');
    expect(store.version).toBe(0);
    const changes: BoardChange[] = [];
    store.watch((change) => void changes.push(change));
    store.takeStored([stored(shape('a'))], []);
    expect(changes).toEqual([]);
    store.takeDrawn([shape('b')]);
    store.takeBatch();
    expect(store.sending).toEqual([stored(shape('b'), { authorId: 'ada', epoch: 0 })]);
  });

  it('does not show deleted elements', () => {
    const { store, ids } = open();
    store.takeStored([stored(shape('a', 2, { isDeleted: true })), stored(shape('b'))], []);
    expect(ids()).toEqual(['b']);
  });

  it('sends under the name of the author of an element, and otherwise of the user', () => {
    const { store } = open();
    store.takeStored([stored(shape('a'))], []);
    store.takeDrawn([shape('a', 2), shape('b')]);
    store.takeBatch();
    expect(store.sending).toEqual([stored(shape('a', 2)), stored(shape('b'), { authorId: 'ada' })]);
    store.takeBatch();
    expect(store.sending).toEqual([]);
  });

  it('ignores what is not newer than what it knows', () => {
    const { store } = open();
    store.takeStored([stored(shape('a', 3))], []);
    store.takeDrawn([shape('a', 2), shape('a', 3, { versionNonce: 501 })]);
    store.takeBatch();
    expect(store.sending).toEqual([]);
    store.takeDrawn([shape('a', 3, { versionNonce: 499 })]);
    store.takeBatch();
    expect(store.sending).toHaveLength(1);
  });

  it('drops what was drawn once the server has something newer', () => {
    const { store } = open();
    store.takeDrawn([shape('a', 2), shape('b', 2)]);
    store.takeStored([stored(shape('a', 3)), stored(shape('b', 1))], []);
    store.takeBatch();
    expect(store.sending.map(({ element }) => element)).toEqual([shape('b', 2)]);
  });

  it('puts back what could not be sent, unless it is known or the board was cleared', () => {
    const { store } = open();
    store.takeDrawn([shape('a'), shape('b')]);
    store.takeBatch();
    store.takeStored([stored(shape('a', 2))], []);
    store.returnBatch();
    store.takeBatch();
    expect(store.sending.map(({ element }) => element.id)).toEqual(['b']);
    store.takeState({ epoch: 1, shownFrom: 1 });
    store.returnBatch();
    store.takeBatch();
    expect(store.sending).toEqual([]);
  });

  it('drops what was drawn when it is told to', () => {
    const { store, ids, changes } = open();
    store.takeDrawn([shape('a')]);
    store.dropDrawn();
    expect([ids(), changes]).toEqual([[], [null]]);
  });

  it('increases its version with every change, and tells nobody after the end', () => {
    const store = new BoardStore('ada');
    const changes: BoardChange[] = [];
    const stop = store.watch((change) => void changes.push(change));
    const before = store.version;
    store.takeDrawn([shape('a')]);
    expect(store.version).toBe(before + 1);
    stop();
    store.dropDrawn();
    expect([store.version, changes]).toEqual([before + 2, []]);
  });

  it('tells readers also of what the user draws', () => {
    const { store, changes } = open();
    let count = 0;
    const stop = store.watchVersion(() => {
      count += 1;
    });
    store.takeDrawn([shape('a')]);
    expect([count, changes]).toEqual([1, []]);
    stop();
    store.takeDrawn([shape('a', 2)]);
    expect(count).toBe(1);
  });
});

it('a picture is sent under the id of the server, and not before the server has it', () => {
  const { store } = open();
  const local = shape('p', 1, { type: 'image', fileId: 'local' });
  const asset = 'a'.repeat(32);
  store.takeDrawn([local, shape('b')]);
  store.takeShared({ id: 'another', assetId: 'b'.repeat(32) });
  expect(store.elements()).toEqual([local, shape('b')]);
  store.takeBatch();
  expect(store.sending.map(({ element }) => element)).toEqual([shape('b')]);
  store.takeShared({ id: 'local', assetId: asset });
  expect(store.elements()).toEqual([{ ...local, fileId: asset }]);
  store.takeBatch();
  expect(store.sending.map(({ element }) => element)).toEqual([{ ...local, fileId: asset }]);
});
