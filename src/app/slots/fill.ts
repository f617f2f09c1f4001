import {
  type AnyEventObject,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';

/**
 * Fills a slot with an effect that has one result; the signal aborts when the machine no longer waits for it.
 */
export const promise = <Output, Input = NonReducibleUnknown>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal }) => run(input, signal));

/**
 * Fills a slot with an effect that reports events until stopped; `receive` sets the machine's event handler.
 */
export const stream = <Event extends EventObject, Input = NonReducibleUnknown>(
  watch: (
    send: (event: Event) => void,
    input: Input,
    receive: (take: (event: EventObject) => void) => void,
  ) => () => void,
) =>
  fromCallback<Event, Input, AnyEventObject>(({ sendBack, input, receive }) =>
    watch(sendBack, input, receive),
  );
