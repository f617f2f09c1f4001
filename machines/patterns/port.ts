import { type Failure, toFailure } from '@domain/shared/failure';
import {
  type ActorLogic,
  type ActorRef,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyActorRef,
  createActor,
  type EventObject,
  fromCallback,
  type fromPromise,
  type Snapshot,
  sendTo,
} from 'xstate';

/** Follows a value: reports it now and after every change. Returns the function that stops. */
export type Watch<Query, Value> = (
  query: Query,
  onValue: (value: Value) => void,
  onFailure: (failure: Failure) => void,
) => () => void;

/** Aborts when nobody waits for an answer any more. */
export type Signal = Parameters<Parameters<typeof fromPromise>[0]>[0]['signal'];

/** Uploads something, and reports how much was sent, from 0 to 1. */
export type Upload<Query, Result> = (
  query: Query,
  onPart: (part: number) => void,
  signal: Signal,
) => Promise<Result>;

/** So much of an upload was sent, from 0 to 1. */
export interface UploadProgress {
  type: 'upload.progressed';
  part: number;
}

/** An actor that handles all these events: `self` of a machine whose events include them. */
export interface Recipient<Event extends EventObject> {
  send: (event: Event) => void;
}

/** Input and context of a machine with facts for its parent: a parent that does not handle all of them does not compile. */
export interface WithParent<Fact extends EventObject> {
  parent: Recipient<Fact>;
}

/** Returns the actor that facts go to: `sendTo(({ context }) => parentOf(context), fact<ChatFact>)`. */
export const parentOf = <Fact extends EventObject>({ parent }: WithParent<Fact>) =>
  parent as ActorRef<Snapshot<unknown>, Fact>;

let nobody: AnyActorRef | undefined;

/** The parent of a machine; without one, an actor that ignores what it gets: `sendTo(parentActor, fact<AuthFact>)`. */
export function parentActor({ self: { _parent } }: { self: AnyActorRef }): AnyActorRef {
  if (_parent) return _parent;
  nobody ??= createActor(fromCallback(() => {})).start();
  return nobody;
}

/** Returns the parameter of an action, which is sent. */
export const fact = <Fact extends EventObject>(_: unknown, params: Fact): Fact => params;

/** Returns the input of an actor that asks for something: its query, and the machine that gets its facts. */
export const askedFor =
  <Context, Query>(queryOf: (of: { context: Context }) => Query) =>
  <Self>({ context, self }: { context: Context; self: Self }) => ({
    parent: self,
    query: queryOf({ context }),
  });

/** The event of an actor that rejected or crashed, or of one that reports a failure. */
export interface Failing {
  event: { error: unknown } | { failure: Failure };
}

/** Returns what an actor rejected or crashed with, or the failure that it reported. */
export const errorOf = ({ event }: Failing): unknown => ('failure' in event ? event.failure : event.error);

/** Returns the action that announces the failure of an event to the parent, as a fact of this type. */
export const announced = <const Type extends string>(type: Type) =>
  ({ type: 'notifyParent', params: (of: Failing) => ({ type, failure: toFailure(errorOf(of)) }) }) as const;

/** Something failed in a machine that a view spawned, or in a call. */
export interface PartFailed {
  type: 'part.failed';
  failure: Failure;
}

export const announcePart = announced('part.failed');

/** Something failed, and the machine of this name goes on: the root reports it. */
export interface Fault {
  type: 'fault.announced';
  source: string;
  error: unknown;
}

/** Returns the action that tells the parent of an error in the machine of this name. */
export const faultAction = <Context extends WithParent<Fault>, Event extends EventObject>(source: string) =>
  sendTo<Context, Event, { error: unknown }, ActorRef<Snapshot<unknown>, Fault>, Event>(
    ({ context }) => parentOf(context),
    (_, { error }) => ({ type: 'fault.announced', source, error }),
  );

/** The action that announces the error of an event, where `announceFault` is a `faultAction`. */
export const announceFault = {
  type: 'announceFault',
  params: (of: Failing) => ({ error: errorOf(of) }),
} as const;

/** The logic of a shared chart for one type of values. */
export type PatternLogic<State extends Snapshot<unknown>, Command extends EventObject, Input> = ActorLogic<
  State,
  Command,
  Input,
  ActorSystem<ActorSystemInfo>
>;
