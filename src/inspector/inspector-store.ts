import type { InspectorGreeting, InspectorMessage } from '@/app/inspector-message';
import { type ActorLog, withMessage } from './actor-log';

export interface InspectorStore {
  log: () => ActorLog;
  subscribe: (listener: () => void) => () => void;
}

/** Listens to one page and keeps the log of its machines. */
export function followPage(channelName: string): InspectorStore {
  const listeners = new Set<() => void>();
  let log: ActorLog = new Map();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<InspectorMessage>) => {
    log = withMessage(log, data);
    for (const listener of listeners) listener();
  };
  channel.postMessage({ kind: 'greeting' } satisfies InspectorGreeting);
  return {
    log: () => log,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
