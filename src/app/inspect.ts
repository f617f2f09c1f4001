import { type Plain, sanitize } from '@domain/sanitize';
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import {
  type ActorState,
  type InspectorGreeting,
  type InspectorMessage,
  inspectorAddress,
} from './inspector-message';

const KEPT_MESSAGES = 5_000;

/**
 * Opens the inspector beside this page and tells it what every machine does, without credentials, tokens and emails.
 * They speak over a broadcast channel of a random name, which reaches the own origin only.
 */
export function openInspector(): Observer<InspectionEvent> {
  const name = crypto.randomUUID();
  const { inspect } = createInspector({ send: reporter(new BroadcastChannel(name)) });
  const opened = window.open(inspectorAddress(name), 'foyer-inspector', 'popup,width=1100,height=760');
  if (!opened) console.info(`The inspector was blocked. Open it at ${inspectorAddress(name)}`);
  return inspect;
}

function reporter(channel: BroadcastChannel): (event: StatelyInspectionEvent) => void {
  const kept: InspectorMessage[] = [];
  channel.onmessage = (_: MessageEvent<InspectorGreeting>) => {
    for (const message of kept) channel.postMessage(message);
  };
  return (event) => {
    const message = messageOf(event);
    kept.push(message);
    if (kept.length > KEPT_MESSAGES) kept.shift();
    channel.postMessage(message);
  };
}

function messageOf(event: StatelyInspectionEvent): InspectorMessage {
  const common = { id: event.sessionId, at: Number(event.createdAt) };
  if (event.type === '@xstate.event')
    return { kind: 'event', ...common, from: event.sourceId ?? null, event: sanitize(event.event) };
  const state = stateOf(event.snapshot);
  if (event.type === '@xstate.snapshot') return { kind: 'snapshot', ...common, state };
  return { kind: 'actor', ...common, name: event.name, parentId: event.parentId ?? null, state };
}

/** The parts of a snapshot that mean something outside of its system. */
function stateOf(snapshot: object): ActorState {
  const { status, value, context, input, output, error } = snapshot as Record<string, unknown>;
  return {
    status: String(status),
    // A state value consists of the chart's own names.
    value: (value ?? null) as Plain,
    context: sanitize(context ?? { input, output, error }),
  };
}
