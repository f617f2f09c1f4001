import {
  type AnyEventObject,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';

const unfilled = (name: string): Error => new Error(`The slot "${name}" is not filled`);

/** A typed hole for an effect with one result; it rejects with its own name until somebody fills it. */
export const promiseSlot = <Output, Input = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(unfilled(name)));

/** A typed hole for an effect that reports events; it fails with its own name until somebody fills it. */
export const streamSlot = <Event extends EventObject, Input = NonReducibleUnknown>(name: string) =>
  fromCallback<Event, Input, AnyEventObject>(() => {
    throw unfilled(name);
  });
