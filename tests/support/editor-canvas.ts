/** Gives canvases a context, which the editor asks for as soon as it is imported and jsdom lacks; returns what ends it. */
export function stubCanvas(): () => void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = (() => ({ filter: 'none' })) as never;
  return () => {
    HTMLCanvasElement.prototype.getContext = getContext;
  };
}
