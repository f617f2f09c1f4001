import { useEffect } from 'react';
import { focusOn } from './places';

/**
 * Stands in the content of a layer, and gives the focus to the last of its openers that is shown, unless the focus is
 * elsewhere by then. It does so once the content is gone: until then its focus trap may still take the focus, as when
 * a layer without motion is closed at once.
 */
export function ReturnFocus({ to }: { to: readonly string[] }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the openers of a layer stay the same
  useEffect(() => {
    return () => {
      if (document.activeElement === document.body) to.forEach(focusOn);
    };
  }, []);
  return null;
}
