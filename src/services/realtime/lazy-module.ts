import { cachedPromise } from '@domain/shared/cached-promise';

type Watch<Module> = (module: Module) => () => void;

/** A part of the services whose code loads when it is first needed. */
export interface LazyModule<Module> {
  /** Loads it once; after a failure the next call tries again. */
  load(): Promise<Module>;
  /** Returns the module if it is loaded. */
  loaded(): Module | undefined;
  /** Loads the module and starts watching unless stopped before; returns the function that stops. */
  watch(watch: Watch<Module>): () => void;
  /** Starts watching when another caller has loaded the module; returns the function that stops. */
  watchOnceLoaded(watch: Watch<Module>): () => void;
}

export function createLazyModule<Module>(open: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined;
  const waiting = new Set<(module: Module) => void>();
  const load = cachedPromise(async () => {
    const module = await open();
    loaded = module;
    for (const start of waiting) start(module);
    waiting.clear();
    return module;
  });
  return {
    load,
    loaded: () => loaded,
    watch: (watch) => {
      let stop = () => {};
      let stopped = false;
      const start = (module: Module) => {
        if (!stopped) stop = watch(module);
      };
      load().then(start, () => {});
      return () => {
        stopped = true;
        stop();
      };
    },
    watchOnceLoaded: (watch) => {
      const start = (module: Module) => {
        stop = watch(module);
      };
      let stop = (): void => void waiting.delete(start);
      if (loaded) start(loaded);
      else waiting.add(start);
      return () => stop();
    },
  };
}
