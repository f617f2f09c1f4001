import { type FrameOrder, frameReport } from '@domain/whiteboard/frame-message';
import type { whiteboardMachine } from '@machines/whiteboard/whiteboard.machine';
import { boardOf, boardView, canDraw, pointersOf } from '@machines/whiteboard/whiteboard.selectors';
import type { ActorRefFrom } from 'xstate';

/** The actor of a board. */
export type BoardActor = ActorRefFrom<typeof whiteboardMachine>;

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

/** Connects the editor in a frame with the board until the returned function is called. */
export function connectFrame(frame: HTMLIFrameElement, actor: BoardActor, onReady: () => void): () => void {
  const { origin } = globalThis.location;
  let empty = () => {};
  const fill = () => {
    empty();
    empty = fillFrame(actor, (order) => frame.contentWindow?.postMessage(order, origin));
  };
  const receive = ({ source, origin: sender, data }: MessageEvent): void => {
    const report = source === frame.contentWindow && sender === origin ? frameReport(data) : null;
    if (!report) return;
    if (report.type !== 'frame.ready') {
      actor.send(report);
      return;
    }
    onReady();
    fill();
  };
  window.addEventListener('message', receive);
  return () => {
    window.removeEventListener('message', receive);
    empty();
    actor.send({ type: 'frame.close' });
  };
}
