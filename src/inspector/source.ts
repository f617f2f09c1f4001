import type { Plain } from '@domain/logs/redact';
import type { ShownRecord } from '@domain/logs/shown-record';
import type { InspectorMessage, PageMessage } from './protocol';
import { valueIdsOf } from './recorder';
import { Recording } from './recording';
import type { Opened, RecordingFile } from './recording-file';

export type SourceStatus = 'waiting' | 'live' | 'left' | 'file';

/** Where a recording comes from: a page that is open, or a file. */
export interface Source {
  status(): SourceStatus;
  recording(): Recording;
  /** Changes with everything that there is to show. */
  version(): number;
  subscribe(listener: () => void): () => void;
  /** Returns a context or an event, or undefined while it is asked for; null when it was dropped. */
  value(id: number): Plain | undefined;
  /** Returns the whole of it as a file. */
  save(): Promise<RecordingFile>;
  /** Sends an event to an actor; missing where the page does not allow it. */
  send?: (actor: string, event: { type: string }) => void;
  fault?: ShownRecord;
}

const toFile = (recording: Recording, values: Record<string, Plain>): RecordingFile => ({
  format: 'foyer-recording',
  version: 1,
  ...recording.whole(),
  dropped: recording.dropped,
  values,
});

/** Returns the recording of a file. */
export function fileSource({ file, fault }: Opened): Source {
  const recording = new Recording();
  recording.add(file);
  recording.dropped = file.dropped;
  return {
    status: () => 'file',
    recording: () => recording,
    version: () => 0,
    subscribe: () => () => {},
    value: (id) => file.values[id] ?? null,
    save: async () => file,
    fault,
  };
}

/** How many contexts are asked for in one message. */
const ASKED_AT_ONCE = 200;
const VALUES_KEPT = 2_000;

/** Follows a page over its channel. */
export function followPage(channelName: string): Source {
  const listeners = new Set<() => void>();
  const channel = new BroadcastChannel(channelName);
  const values = new Map<number, Plain>();
  const asked = new Set<number>();
  const answers = new Map<number, (values: Record<string, Plain>) => void>();
  let recording = new Recording();
  let status: SourceStatus = 'waiting';
  let allowed = false;
  let [version, request] = [0, 0];

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  async function ask(ids: number[]): Promise<Record<string, Plain>> {
    request += 1;
    const answer = new Promise<Record<string, Plain>>((resolve) => answers.set(request, resolve));
    channel.postMessage({ kind: 'ask', request, ids } satisfies InspectorMessage);
    return answer;
  }

  async function fetchValue(id: number): Promise<void> {
    if (asked.has(id)) return;
    asked.add(id);
    const found = await ask([id]);
    if (values.size > VALUES_KEPT) values.clear();
    values.set(id, found[id] ?? null);
    asked.delete(id);
    changed();
  }

  function reset(): void {
    recording = new Recording();
    values.clear();
    asked.clear();
    answers.clear();
  }

  function takePart(message: PageMessage & { kind: 'whole' | 'since' }): void {
    if (message.kind === 'whole') {
      reset();
      recording.dropped = message.dropped;
      status = 'live';
    }
    // What came before the answer to the greeting is in it.
    if (status === 'waiting') return;
    recording.add(message.part);
    allowed = message.maySend;
  }

  function receive(message: PageMessage | InspectorMessage): void {
    if (message.kind === 'values') {
      answers.get(message.request)?.(message.values);
      answers.delete(message.request);
      return;
    }
    // Other inspectors of the page write to the same channel.
    if (message.kind !== 'whole' && message.kind !== 'since' && message.kind !== 'left') return;
    if (message.kind === 'left') status = 'left';
    else takePart(message);
    changed();
  }

  channel.onmessage = ({ data }: MessageEvent<PageMessage | InspectorMessage>) => receive(data);
  channel.postMessage({ kind: 'greeting' } satisfies InspectorMessage);
  const send = (actor: string, event: { type: string }) =>
    channel.postMessage({ kind: 'send', actor, event } satisfies InspectorMessage);

  return {
    status: () => status,
    recording: () => recording,
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    value: (id) => {
      if (!values.has(id) && status === 'live') void fetchValue(id);
      return values.get(id) ?? (status === 'live' && !values.has(id) ? undefined : null);
    },
    save: async () => {
      const kept = recording;
      const ids = [...new Set(valueIdsOf(kept.whole()))];
      const all: Record<string, Plain> = {};
      for (let place = 0; place < ids.length; place += ASKED_AT_ONCE)
        Object.assign(all, await ask(ids.slice(place, place + ASKED_AT_ONCE)));
      return toFile(kept, all);
    },
    get send() {
      return allowed && status === 'live' ? send : undefined;
    },
  };
}
