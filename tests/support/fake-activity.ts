import type { Activity } from '@/services/people/activity';

/** Creates the activity of a browser's tabs; `touch` simulates input in one of them. */
export function createFakeActivity() {
  let onInput = () => {};
  const service: Activity = {
    watch: (listener) => {
      onInput = listener;
      return () => {
        onInput = () => {};
      };
    },
    watchFocus: () => () => {},
    watchHiding: () => () => {},
  };
  return { service, touch: () => onInput() };
}
