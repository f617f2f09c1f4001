import { type Failure, toFailure } from '@domain/shared/failure';

/** Begins to follow something once its code has loaded, unless stopped before; returns the function that stops. */
export function followLoaded<Service>(
  load: () => Promise<Service>,
  onFailure: (failure: Failure) => void,
  watch: (service: Service) => () => void,
): () => void {
  let stop = () => {};
  let isStopped = false;
  load().then(
    (loaded) => {
      if (!isStopped) stop = watch(loaded);
    },
    (error: unknown) => isStopped || onFailure(toFailure(error)),
  );
  return () => {
    isStopped = true;
    stop();
  };
}
