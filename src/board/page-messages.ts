import { type FrameOrder, type FrameReport, frameOrder } from '@domain/whiteboard/frame-message';

/** Says something to the page around the board, which is of this origin or shows nothing. */
export function postToPage(report: FrameReport): void {
  const { parent, location } = globalThis.window;
  if (parent !== globalThis.window) parent.postMessage(report, location.origin);
}

/** Calls back with what the page around the board says; returns the function that stops. */
export function watchOrders(onOrder: (order: FrameOrder) => void): () => void {
  const take = ({ source, origin, data }: MessageEvent) => {
    const { parent, location } = globalThis.window;
    const order = source === parent && origin === location.origin ? frameOrder(data) : null;
    if (order) onOrder(order);
  };
  window.addEventListener('message', take);
  return () => window.removeEventListener('message', take);
}
