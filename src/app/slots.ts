import {
  type AnyEventObject,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';

/** Fills a slot with something that ends with one result; the signal aborts when nobody waits for it any more. */
export const promise = <Output, Input = NonReducibleUnknown>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal }) => run(input, signal));

/** Fills a slot with something that reports events until it is stopped. */
export const stream = <Event extends EventObject, Input = NonReducibleUnknown>(
  watch: (send: (event: Event) => void, input: Input) => () => void,
) => fromCallback<Event, Input, AnyEventObject>(({ sendBack, input }) => watch(sendBack, input));
