import { type Plain, redact } from '@domain/logs/redact';
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
 * Opens the inspector beside this page and sends it every transition of the machines, without credentials,
 * tokens and emails. Uses a broadcast channel with a random name, which only this origin can read.
 */
export function openInspector(): Observer<InspectionEvent> {
  const name = crypto.randomUUID();
  const { inspect } = createInspector({ send: reporter(new BroadcastChannel(name)) });
  const opened = window.open(inspectorAddress(name), 'foyer-inspector', 'popup,width=1100,height=760');
  if (!opened) console.info(`The inspector was blocked. Open it at ${inspectorAddress(name)}`);
  return inspect;
}

function reporter(channel: BroadcastChannel): (event: StatelyInspectionEvent) => void {
  const backlog: InspectorMessage[] = [];
  channel.onmessage = (_: MessageEvent<InspectorGreeting>) => {
    for (const message of backlog) channel.postMessage(message);
  };
  return (event) => {
    const message = messageOf(event);
    backlog.push(message);
    if (backlog.length > KEPT_MESSAGES) backlog.shift();
    channel.postMessage(message);
  };
}

function messageOf(event: StatelyInspectionEvent): InspectorMessage {
  const common = { id: event.sessionId, at: Number(event.createdAt) };
  if (event.type === '@xstate.event')
    return { kind: 'event', ...common, from: event.sourceId ?? null, event: redact(event.event) };
  const state = stateOf(event.snapshot);
  if (event.type === '@xstate.snapshot') return { kind: 'snapshot', ...common, state };
  return { kind: 'actor', ...common, name: event.name, parentId: event.parentId ?? null, state };
}

/** Returns the parts of a snapshot that are meaningful outside its system. */
function stateOf(snapshot: object): ActorState {
  const { status, value, context, input, output, error } = snapshot as Record<string, unknown>;
  return {
    status: String(status),
    // A state value contains only names from the chart.
    value: (value ?? null) as Plain,
    context: redact(context ?? { input, output, error }),
  };
}
