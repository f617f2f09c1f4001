import type { InspectionEvent } from 'xstate';
import { type Bar, showBar } from './bar';
import { type InspectorMessage, inspectorAddress, type PageMessage } from './protocol';
import { Recorder } from './recorder';

/** Milliseconds between two messages to the inspector. */
const BATCH = 50;
const CHANNEL_KEY = 'foyer-inspector';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns whether events may be sent by hand, and to Stately: on the developer's own machine, and in the demo venue. */
const maySend = (): boolean =>
  LOOPBACK.test(globalThis.location.hostname) || globalThis.location.pathname.startsWith('/v/demo/');

/**
 * Records every event of the machines, and shows a bar whose buttons open the inspector: in a window, or docked beside
 * the page. Speaks to it over a broadcast channel with a random name, which only this origin can read.
 */
function inspectHere(): (event: InspectionEvent) => void {
  // An inspector that is open already follows the tab through a reload.
  const name = sessionStorage.getItem(CHANNEL_KEY) ?? crypto.randomUUID();
  sessionStorage.setItem(CHANNEL_KEY, name);
  const channel = new BroadcastChannel(name);
  const post = (message: PageMessage) => channel.postMessage(message);
  let bar: Bar | undefined;
  let isWaiting = false;

  function sendNews(): void {
    isWaiting = false;
    post({ kind: 'since', part: recorder.takeNews(), maySend: maySend() });
    bar?.count(recorder.recording.last);
  }

  const recorder = new Recorder(() => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(sendNews, BATCH);
  });

  function sendWhole(): void {
    const { recording } = recorder;
    recorder.takeNews();
    post({ kind: 'whole', part: recording.whole(), dropped: recording.dropped, maySend: maySend() });
  }

  /** A copy of this tab has the same name: the newer one is inspected. */
  function giveWay(): void {
    channel.onmessage = null;
    bar?.say('Another tab is inspected');
  }

  function deliver({ actor, event }: InspectorMessage & { kind: 'send' }): void {
    if (maySend()) recorder.actor(actor)?.send(event);
  }

  function receive(message: InspectorMessage | PageMessage): void {
    if (message.kind === 'greeting') sendWhole();
    if (message.kind === 'whole') giveWay();
    if (message.kind === 'ask')
      post({ kind: 'values', request: message.request, values: recorder.valuesOf(message.ids) });
    if (message.kind === 'send') deliver(message);
  }

  channel.onmessage = ({ data }: MessageEvent<InspectorMessage | PageMessage>) => receive(data);
  globalThis.addEventListener('pagehide', () => post({ kind: 'left' }));
  sendWhole();
  bar = showBar({ address: inspectorAddress(name) });
  return recorder.observe;
}

/** Starts what is inspected: by this inspector or, where nobody else's data is, with `?inspect=stately` by Stately's own. */
export async function inspected<Started>(
  start: (observe: (event: InspectionEvent) => void) => Started,
): Promise<Awaited<Started>> {
  const isStately = new URLSearchParams(globalThis.location.search).get('inspect') === 'stately';
  return await start(isStately && maySend() ? (await import('./stately')).inspectAtStately() : inspectHere());
}
