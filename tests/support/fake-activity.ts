import type { Activity } from '@/services/people/activity';

/** Creates the activity of a browser's tabs; `touch` simulates input in one of them, `hide` hides the page. */
export function createFakeActivity() {
  let onInput = () => {};
  const hiding = new Set<() => void>();
  const service: Activity = {
    watch: (listener) => {
      onInput = listener;
      return () => {
        onInput = () => {};
      };
    },
    watchFocus: () => () => {},
    watchHiding: (onHidden) => {
      hiding.add(onHidden);
      return () => void hiding.delete(onHidden);
    },
  };
  const hide = () => {
    for (const onHidden of hiding) onHidden();
  };
  return { service, touch: () => onInput(), hide };
}
