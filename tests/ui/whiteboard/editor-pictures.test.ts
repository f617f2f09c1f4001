import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sortFiles } from '@/board/editor-pictures';
import { shape } from '../../support/board-elements';
import { openEditor } from './open-editor';

const restore = await vi.hoisted(async () => (await import('../../support/editor-canvas')).stubCanvas());

const ASSET = 'a'.repeat(32);
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
let answers: (Response | Error)[] = [];
let asked: string[] = [];

afterAll(restore);
beforeEach(() => {
  answers = [];
  asked = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('data:')) return { blob: async () => new Blob(['png'], { type: 'image/png' }) };
    asked.push(address);
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer ?? new TypeError('no network');
    return {
      ok: answer.ok,
      status: answer.status,
      blob: async () => new Blob(['webp'], { type: 'image/webp' }),
    };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const picture = (id: string, fileId: string | null, more: object = {}) =>
  shape(id, 1, { type: 'image', index: 'a1', fileId, ...more });
const file = (id: string) => ({ [id]: { id, mimeType: 'image/png', dataURL: PNG, created: 1 } }) as never;
const settled = () => vi.waitFor(() => Promise.resolve());

function drawingEditor() {
  const editor = openEditor();
  editor.mayDraw();
  const reports = (type: string) => editor.posted.filter((report) => report.type === type);
  return { ...editor, reports };
}

test('a picture of the user goes to the page with its bytes, once, and its element as others see it', async () => {
  const { drawWith, elapse, reports } = drawingEditor();
  drawWith(file('local'), picture('a', 'local', { status: 'pending' }));
  drawWith(file('local'), picture('b', 'local'));
  await vi.waitFor(() => expect(reports('picture.added')).toHaveLength(1));
  expect(reports('picture.added')).toEqual([{ type: 'picture.added', id: 'local', data: expect.any(Blob) }]);
  elapse();
  expect(reports('elements.drawn')).toMatchObject([
    {
      elements: [
        { id: 'a', fileId: 'local', status: 'saved' },
        { id: 'b', fileId: 'local' },
      ],
    },
  ]);
});

test('a picture of the user can be undone, once it is on the board', () => {
  const { drawWith, elapse, shown } = drawingEditor();
  drawWith(file('local'), picture('a', 'local'));
  elapse();
  expect(shown.map(({ captureUpdate, elements }) => [captureUpdate, elements?.length])).toEqual([
    ['NEVER', 0],
    ['IMMEDIATELY', 1],
  ]);
  drawWith(file('local'), picture('a', 'local', { version: 2 }));
  elapse();
  expect(shown).toHaveLength(2);
});

test('a picture that the editor opens just now stays, and is said once it has its file', () => {
  const { draw, drawWith, elapse, own, drawn } = drawingEditor();
  draw(picture('a', null), { ...shape('frame'), type: 'embeddable' });
  elapse();
  expect([own().map(({ id }) => id), drawn()]).toEqual([['a'], []]);
  drawWith(file('local'), picture('a', 'local', { version: 2 }));
  elapse();
  expect(drawn()).toEqual([['a']]);
});

test('a picture of another person is loaded by its id, once', async () => {
  const { order, files } = drawingEditor();
  answers = [new Response()];
  order({ type: 'elements.changed', elements: [picture('a', ASSET)] });
  order({ type: 'elements.changed', elements: [picture('b', ASSET)] });
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect(files).toMatchObject([
    { id: ASSET, mimeType: 'image/webp', dataURL: expect.stringMatching(/^data:image\/webp/) },
  ]);
  expect(asked).toEqual([`/backend-pictures/${ASSET}`]);
});

test('a picture that is gone is shown as such, and is not said to others', async () => {
  const { order, scene, draw, elapse, drawn } = drawingEditor();
  answers = [new Response(null, { status: 404 })];
  order({ type: 'elements.changed', elements: [picture('a', ASSET)] });
  await vi.waitFor(() => expect(scene()).toMatchObject([{ id: 'a', status: 'error', version: 1 }]));
  draw(...scene());
  elapse();
  expect(drawn()).toEqual([]);
  order({ type: 'elements.changed', elements: [picture('a', ASSET, { version: 2 })] });
  expect(scene()).toMatchObject([{ status: 'error', version: 2 }]);
});

test.each([
  ['the network is away', () => new TypeError('no network')],
  ['the server is busy', () => new Response(null, { status: 503 })],
])('a picture that cannot be loaded because %s is loaded later', async (_, trouble) => {
  const { order, files, scene } = drawingEditor();
  answers = [trouble(), new Response()];
  order({ type: 'elements.changed', elements: [picture('a', ASSET)] });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await settled();
  await vi.advanceTimersByTimeAsync(5_000);
  await vi.waitFor(() => expect(files).toHaveLength(1));
  expect([asked.length, scene()]).toEqual([2, [expect.not.objectContaining({ status: 'error' })]]);
});

test('nothing is loaded once the editor is closed', async () => {
  const { order, close } = drawingEditor();
  order({ type: 'elements.changed', elements: [picture('a', ASSET)] });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await settled();
  close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
});

test('a picture that the user does without is taken off, and others hear of it', () => {
  const { drawWith, draw, elapse, order, scene, reports } = drawingEditor();
  drawWith(file('local'), picture('a', 'local'), shape('b', 1, { index: 'a2' }));
  elapse();
  order({ type: 'pictures.dropped', ids: ['local'] });
  expect(scene()).toMatchObject([
    { id: 'a', isDeleted: true, version: 2 },
    { id: 'b', isDeleted: false },
  ]);
  draw(...scene());
  elapse();
  expect(reports('elements.drawn').at(-1)).toMatchObject({ elements: [{ id: 'a', isDeleted: true }] });
});

test('a HEIC picture does not reach the editor, and the page is told', () => {
  const posted: object[] = [];
  const stop = sortFiles((report) => posted.push(report));
  const drop = (name: string) => {
    const event = Object.assign(new Event('drop', { cancelable: true }), {
      dataTransfer: { files: [new File(['bytes'], name)] },
    });
    return document.dispatchEvent(event);
  };
  expect([drop('IMG_1.HEIC'), drop('plan.png')]).toEqual([false, true]);
  expect(posted).toEqual([{ type: 'heic.refused' }]);
  stop();
});
