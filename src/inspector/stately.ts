import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { showBar } from './bar';
import { shownValue } from './recorder';
import { STEPS_MAX } from './recording';

/** Milliseconds in which Stately's window has to answer. */
const ANSWER_TIME = 15_000;
const OFFLINE = 'Stately’s inspector is on the internet, and this machine is offline. Use ?inspect instead.';
const SILENT = 'Stately’s inspector did not answer. Is this machine online? ?inspect works without.';

/** Returns the event without secrets: names of states and actors stay, all data is redacted. */
function redacted(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.event') return { ...event, event: shownValue(event.event) as never };
  const { status, value, context, output, error } = event.snapshot as Record<string, unknown>;
  const data = { context: shownValue(context), output: shownValue(output), error: shownValue(error) };
  const snapshot = { status, value, ...data } as never;
  if (event.type === '@xstate.actor') return { ...event, snapshot };
  return { ...event, snapshot, event: shownValue(event.event) as never };
}

/** Shows a bar whose button opens Stately's own inspector, and speaks to that. */
export function inspectAtStately(): (event: InspectionEvent) => void {
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: STEPS_MAX,
    serialize: redacted,
  });
  const bar = showBar({
    label: 'Open Stately’s inspector',
    open: () => {
      if (!navigator.onLine) return bar.say(OFFLINE);
      bar.say('Opening…');
      const silence = setTimeout(() => bar.say(SILENT), ANSWER_TIME);
      globalThis.addEventListener('message', ({ data }) => {
        if (data?.type !== '@statelyai.connected') return;
        clearTimeout(silence);
        bar.say('Connected');
      });
      inspector.start();
    },
  });
  return (event) => inspector.inspect.next?.(event);
}
