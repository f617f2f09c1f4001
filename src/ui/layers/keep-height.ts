/**
 * Returns a ref that keeps a custom property of the page at the height of a line that lies over it, so that
 * what the line would cover makes room.
 */
export const keepHeight =
  (property: string) =>
  (line: HTMLElement | null): (() => void) | undefined => {
    if (!line) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty(property, `${line.offsetHeight}px`));
    sizes.observe(line);
    return () => {
      sizes.disconnect();
      style.removeProperty(property);
    };
  };
