/** Returns the transition of a panel that slides in from the end of the line. */
export const fromEdge = (direction: string) => ({
  in: { opacity: 1, translate: '0 0' },
  out: { opacity: 0, translate: direction === 'rtl' ? '-32px 0' : '32px 0' },
  transitionProperty: 'opacity, translate',
});
