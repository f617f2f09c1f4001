import {
  type ActorLogic,
  type ActorSystem,
  type ActorSystemInfo,
  type AnyEventObject,
  type AnyStateMachine,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type Snapshot,
} from 'xstate';

const unfilled = (name: string): Error => new Error(`The slot "${name}" is not filled`);

/** Returns a typed slot for an effect with one result; it rejects with its own name until it is filled. */
export const promiseSlot = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(unfilled(name)));

/** Returns a typed slot for an effect that reports events; it fails with its own name until it is filled. */
export const streamSlot = <Event extends EventObject, Input = NonReducibleUnknown>(name: string) =>
  fromCallback<Event, Input, AnyEventObject>(() => {
    throw unfilled(name);
  });

/** Returns logic that is looked up when an actor starts, so that its code may arrive until then. */
export const lateLogic = <
  State extends Snapshot<unknown>,
  Event extends EventObject,
  Input,
  System extends ActorSystem<ActorSystemInfo>,
  Emitted extends EventObject,
>(
  logic: () => ActorLogic<State, Event, Input, System, Emitted>,
): ActorLogic<State, Event, Input, System, Emitted> => ({
  transition: (...args) => logic().transition(...args),
  getInitialSnapshot: (...args) => logic().getInitialSnapshot(...args),
  getPersistedSnapshot: (...args) => logic().getPersistedSnapshot(...args),
  start: (...args) => logic().start?.(...args),
});

type LogicOf<Machine> =
  Machine extends ActorLogic<infer State, infer Event, infer Input, infer System, infer Emitted>
    ? ActorLogic<State, Event, Input, System, Emitted>
    : never;

/** Returns a typed slot for a machine whose code arrives later; it fails with its own name until it is filled. */
export function machineSlot<Machine extends AnyStateMachine>(name: string): LogicOf<Machine>;
export function machineSlot(name: string) {
  return lateLogic(() => {
    throw unfilled(name);
  });
}
