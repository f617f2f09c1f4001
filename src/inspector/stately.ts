import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { showBar } from './bar';
import { shownName, shownValue } from './recorder';
import { STEPS_MAX } from './recording-file';

/** Milliseconds in which Stately's window has to answer. */
const ANSWER_TIME = 15_000;
const STATELY = 'https://stately.ai';
const OFFLINE = 'Stately’s inspector is on the internet, and this machine is offline. Use ?inspect instead.';
const SILENT = 'Stately’s inspector did not answer. Is this machine online? ?inspect works without.';

/** Returns the event without secrets: names of states and actors stay, all data is redacted. */
function redacted(event: StatelyInspectionEvent): StatelyInspectionEvent {
  if (event.type === '@xstate.event') return { ...event, event: shownValue(event.event) as never };
  const { status, value, context, output, error } = event.snapshot as Record<string, unknown>;
  const data = { context: shownValue(context), output: shownValue(output), error: shownValue(error) };
  const snapshot = { status, value, ...data } as never;
  if (event.type === '@xstate.actor') return { ...event, name: shownName(event.name), snapshot };
  return { ...event, snapshot, event: shownValue(event.event) as never };
}

/** Returns the window of this page as the inspector sees it: it speaks with Stately's own window, and with no other. */
function statelyWindow(onAnswer: () => void): Window {
  let opened: Window | null = null;
  let isListening = false;
  const isOfStately = ({ origin, source }: MessageEvent) => origin === STATELY && source === opened;
  const only = {
    open: (...args: Parameters<typeof globalThis.open>) => {
      opened = globalThis.open(...args);
      return { postMessage: (message: unknown) => opened?.postMessage(message, STATELY) };
    },
    // Each press of the button would listen once more.
    addEventListener: (type: 'message', listen: (event: MessageEvent) => void) => {
      if (isListening) return;
      isListening = true;
      globalThis.addEventListener(type, (event) => {
        if (!isOfStately(event)) return;
        listen(event);
        if (event.data?.type === '@statelyai.connected') onAnswer();
      });
    },
  };
  return only as unknown as Window;
}

/** Shows a bar whose button opens Stately's own inspector, and speaks to that. */
export function inspectAtStately(): (event: InspectionEvent) => void {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const inspector = createBrowserInspector({
    window: statelyWindow(() => {
      clearTimeout(silence);
      bar.say('Connected');
    }),
    autoStart: false,
    maxDeferredEvents: STEPS_MAX,
    serialize: redacted,
  });
  const bar = showBar({
    label: 'Open Stately’s inspector',
    open: () => {
      if (!navigator.onLine) return bar.say(OFFLINE);
      bar.say('Opening…');
      inspector.start();
      clearTimeout(silence);
      silence = setTimeout(() => bar.say(SILENT), ANSWER_TIME);
    },
  });
  return (event) => inspector.inspect.next?.(event);
}
