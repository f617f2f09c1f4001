import { toFailure } from '@domain/shared/failure';
import type { Watch } from '@machines/patterns/port';

type Call = (...args: never[]) => Promise<unknown>;

/** What a port may have: methods named `watch…` follow something, all others return a promise. */
type Lazily<Port> = { [Name in keyof Port]: Name extends `watch${string}` ? Watch<never, unknown> : Call };

/** Follows something once its code has loaded, unless stopped before. Returns the function that stops. */
const watchLoaded =
  (load: () => Promise<Watch<unknown, unknown>>): Watch<unknown, unknown> =>
  (query, onValue, onFailure) => {
    let stop = () => {};
    let isStopped = false;
    load().then(
      (watch) => {
        if (!isStopped) stop = watch(query, onValue, onFailure);
      },
      (error: unknown) => isStopped || onFailure(toFailure(error)),
    );
    return () => {
      isStopped = true;
      stop();
    };
  };

/**
 * Returns a port whose code loads with its first call: `load` is asked each time and has to remember it. Methods of
 * other kinds are passed as they are, in `own`.
 */
export const lazyPort = <Port extends object, Own extends keyof Port = never>(
  load: () => Promise<Lazily<Omit<Port, Own>> & Omit<Port, Own>>,
  own = {} as Pick<Port, Own>,
): Port =>
  new Proxy(own, {
    get: (_, name: string) => {
      // A port that is awaited is no promise.
      if (name === 'then') return undefined;
      if (name in own) return own[name as Own];
      const method = async () => (await load())[name as Exclude<keyof Port, Own>] as never;
      if (name.startsWith('watch')) return watchLoaded(method);
      return async (...args: never[]) => ((await method()) as Call)(...args);
    },
  }) as Port;
