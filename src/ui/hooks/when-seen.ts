/** Returns a ref that calls back once its element is visible. */
export const whenSeen =
  (onSeen: () => void) =>
  (element: Element | null): (() => void) | undefined => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onSeen();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
