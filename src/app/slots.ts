import {
  type AnyEventObject,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';

/** Fills a slot with something that ends with one result. */
export const promise = <Output, Input = NonReducibleUnknown>(run: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => run(input));

/** Fills a slot with something that reports events until it is stopped. */
export const stream = <Event extends EventObject>(watch: (send: (event: Event) => void) => () => void) =>
  fromCallback<Event, NonReducibleUnknown, AnyEventObject>(({ sendBack }) => watch(sendBack));
