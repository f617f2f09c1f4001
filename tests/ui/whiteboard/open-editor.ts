import type { BoardElement } from '@domain/whiteboard/element';
import type { FrameOrder, FrameReport } from '@domain/whiteboard/frame-message';
import { POINTER_INTERVAL } from '@domain/whiteboard/whiteboard-limits';
import type {
  BinaryFileData,
  BinaryFiles,
  ExcalidrawImperativeAPI,
  SceneData,
} from '@excalidraw/excalidraw/types';
import { vi } from 'vitest';
import { BoardEditor } from '@/board/board-editor';

/** An editor with its scene in memory, connected with a page. */
export function openEditor() {
  const posted: FrameReport[] = [];
  const shown: SceneData[] = [];
  let scene: readonly BoardElement[] = [];
  let edited: { id: string } | null = null;
  let cleared = 0;
  const files: BinaryFileData[] = [];
  const editor = new BoardEditor((report) => void posted.push(report));
  const api = {
    getSceneElementsIncludingDeleted: () => scene,
    getAppState: () => ({ editingTextElement: edited }),
    updateScene: (data: SceneData) => {
      shown.push(data);
      if (data.elements) scene = data.elements as unknown as BoardElement[];
    },
    addFiles: (added: BinaryFileData[]) => void files.push(...added),
    history: {
      clear: () => {
        cleared += 1;
      },
    },
    scrollToContent: () => {},
  } as unknown as ExcalidrawImperativeAPI;
  let order = (_: FrameOrder) => {};
  const close = editor.open(api, (take) => {
    order = take;
    return () => {
      order = () => {};
    };
  });
  const drawWith = (given: BinaryFiles, ...elements: object[]) => {
    const changed = elements as BoardElement[];
    const ids = new Set(changed.map(({ id }) => id));
    scene = [...scene.filter(({ id }) => !ids.has(id)), ...changed];
    editor.takeDrawn(scene, undefined, given);
  };
  const draw = (...elements: object[]) => drawWith({}, ...elements);
  const elapse = () => vi.advanceTimersByTime(POINTER_INTERVAL);
  const own = () =>
    scene.map(({ id, version, versionNonce, isDeleted, x }) => ({ id, version, versionNonce, isDeleted, x }));
  return {
    ...{ editor, posted, shown, files, draw, drawWith, elapse, close, own },
    scene: () => scene,
    order: (given: FrameOrder) => order(given),
    cleared: () => cleared,
    edit: (id: string | null) => {
      edited = id === null ? null : { id };
    },
    mayDraw: () => order({ type: 'access.changed', readOnly: false }),
    drawn: () =>
      posted.flatMap((report) =>
        report.type === 'elements.drawn' ? [report.elements.map(({ id }) => id)] : [],
      ),
  };
}
