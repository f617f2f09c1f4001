import { LINK_RETRY_DELAY_MAX } from '@domain/shared/limits';
import { waitUntil } from '@/services/api/wait';

/** Sets up a listener, and again when the server revoked it; returns the function that stops. */
export type Relisten = (listen: (onRevoked: () => void) => () => void) => () => void;

/** Sets up a listener again when the server revoked it for a token that was renewed too late. */
export const relistening: Relisten = (listen) => {
  let stop = () => {};
  const begin = () => {
    stop = listen(() => {
      const again = waitUntil(LINK_RETRY_DELAY_MAX);
      stop = again.stop;
      void again.elapsed.then((elapsed) => elapsed && begin());
    });
  };
  begin();
  return () => stop();
};
