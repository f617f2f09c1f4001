import { type FrameOrder, type FrameReport, frameReport } from '@domain/whiteboard/frame-message';
import type { boardPicturesMachine } from '@machines/whiteboard/board-pictures.machine';
import type { whiteboardMachine } from '@machines/whiteboard/whiteboard.machine';
import { boardOf, boardView, canDraw, pointersOf } from '@machines/whiteboard/whiteboard.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor of a board. */
export type BoardActor = ActorRefFrom<typeof whiteboardMachine>;

/** The actor of the user's pictures for a board. */
export type PicturesActor = ActorRefFrom<typeof boardPicturesMachine>;

interface BoardActors {
  board: BoardActor;
  pictures: PicturesActor;
}

/** Calls back with a selected value of an actor, now and whenever it changes; returns the function that stops. */
function follow<Value>(
  actor: BoardActor,
  select: (snapshot: ReturnType<BoardActor['getSnapshot']>) => Value,
  onValue: (value: Value) => void,
): () => void {
  let last = select(actor.getSnapshot());
  onValue(last);
  const { unsubscribe } = actor.subscribe((snapshot) => {
    const value = select(snapshot);
    if (value === last) return;
    last = value;
    onValue(value);
  });
  return unsubscribe;
}

/** Tells the editor what is on the board, who points where and whether the user may draw; returns the function that stops. */
function fillFrame(actor: BoardActor, order: (order: FrameOrder) => void): () => void {
  const board = boardOf(actor.getSnapshot());
  const replace = () => order({ type: 'elements.replaced', elements: board.elements() });
  let isLive = false;
  const stops = [
    follow(
      actor,
      (snapshot) => boardView(snapshot) === 'live',
      (live) => {
        isLive = live;
        if (live) replace();
      },
    ),
    board.watch((change) => {
      if (!isLive) return;
      if (change) order({ type: 'elements.changed', elements: change });
      else replace();
    }),
    follow(actor, pointersOf, (pointers) => order({ type: 'pointers.changed', pointers })),
    follow(actor, canDraw, (can) => order({ type: 'access.changed', readOnly: !can })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Tells the board and the editor what becomes of the user's pictures; returns the function that stops. */
function followPictures({ board, pictures }: BoardActors, order: (order: FrameOrder) => void): () => void {
  const subscriptions = [
    pictures.on('picture.shared', (fact) => board.send(fact)),
    pictures.on('pictures.dropped', order),
  ];
  return () => {
    for (const { unsubscribe } of subscriptions) unsubscribe();
  };
}

/** Connects the editor in a frame with the board until the returned function is called. */
export function connectFrame(frame: HTMLIFrameElement, actors: BoardActors, onReady: () => void): () => void {
  const { board, pictures } = actors;
  const { origin } = globalThis.location;
  const order = (said: FrameOrder) => frame.contentWindow?.postMessage(said, origin);
  let empty = () => {};
  const take = (report: FrameReport): void => {
    switch (report.type) {
      case 'frame.ready':
        onReady();
        empty();
        empty = fillFrame(board, order);
        return;
      case 'picture.added':
      case 'heic.refused':
        pictures.send(report);
        return;
      default:
        board.send(report);
    }
  };
  const receive = ({ source, origin: sender, data }: MessageEvent): void => {
    const report = source === frame.contentWindow && sender === origin ? frameReport(data) : null;
    if (report) take(report);
  };
  window.addEventListener('message', receive);
  const stop = followPictures(actors, order);
  return () => {
    window.removeEventListener('message', receive);
    stop();
    empty();
    board.send({ type: 'frame.close' });
  };
}
