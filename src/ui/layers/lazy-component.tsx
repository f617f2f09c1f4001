import { cachedPromise } from '@domain/shared/cached-promise';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useReducer,
  useSyncExternalStore,
} from 'react';
import { useLater } from '@/ui/hooks/use-later';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { ErrorBoundary } from './error-boundary';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

type Load<Props> = () => Promise<ComponentType<Props>>;

export interface LayerProps {
  opened: boolean;
  onClose: () => void;
}

interface LazyOptions {
  /** Shown until the code has loaded. */
  pending?: ReactNode;
  /** Shown after a failure in place of `pending`, while loading is retried with growing delays. */
  failed?: (retry: () => void) => ReactNode;
}

const load = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = failed.cloneNode() as HTMLLinkElement;
    again.onload = () => {
      failed.remove();
      resolve();
    };
    again.onerror = () => {
      again.remove();
      reject(new Error(`No stylesheet at ${failed.href}`));
    };
    document.head.append(again);
  });

/** Reloads the stylesheets that failed: a repeated import loads the code again, but not its stylesheets. */
async function mendStyles(): Promise<void> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(load));
}

/** Loads a layer with Mantine's theme, which every layer needs. */
const themed =
  <Props extends object>(load: Load<Props>): Load<Props> =>
  async () => {
    // The styles of the theme come before those of the layer.
    const [{ withMantine }, Component] = await Promise.all([import('./mantine-theme'), load()]);
    return withMantine(Component);
  };

/** Loads the code once; a retry first loads the stylesheets that are missing. */
function loaderOf<Props>(load: Load<Props>) {
  let isRepeated = false;
  const loaded = cachedPromise(async () => {
    if (isRepeated) await mendStyles();
    isRepeated = true;
    return load();
  });
  const preload = (): void => {
    loaded().catch(() => {});
  };
  return { loaded, preload };
}

/**
 * Returns a dialog, menu or panel whose code loads when it is first opened. It stays mounted, so that its
 * closing can be animated. While its code loads or when that fails, a note takes its place.
 */
export function lazyLayer<Props extends LayerProps>(load: Load<Props>) {
  const { loaded, preload } = loaderOf(themed(load));
  const components = new WeakMap<Promise<unknown>, ComponentType<Props>>();

  function componentOf(code: Promise<ComponentType<Props>>): ComponentType<Props> {
    const known = components.get(code);
    const component = known ?? lazy(() => code.then((loadedComponent) => ({ default: loadedComponent })));
    components.set(code, component as ComponentType<Props>);
    return component as ComponentType<Props>;
  }
  function LazyLayer(props: Props) {
    const { opened, onClose } = props;
    const [attempt, retry] = useReducer((count: number) => count + 1, 0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: an opening and a retry load again
    const current = useMemo(() => (opened ? componentOf(loaded()) : null), [opened, attempt]);
    const Component = useAsOpened(current, opened);
    useLater(LayerNote.preload);
    if (!Component) return null;
    const note = (onRetry: (() => void) | null) =>
      opened && <LayerNote onRetry={onRetry} onClose={onClose} />;
    return (
      <ErrorBoundary
        subject={Component}
        fallback={(renderAgain) =>
          note(() => {
            renderAgain();
            retry();
          })
        }
      >
        <Suspense fallback={note(null)}>
          <Component {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyLayer, { preload });
}

const turns: Record<'column' | 'sheet', (() => Promise<unknown>)[]> = { column: [], sheet: [] };

/**
 * Returns a layer at the edge of the stage, where the people and the chat take turns: it opens once the code of both has
 * loaded, so that nothing vanishes between them.
 */
export function edgeLayer<Props extends LayerProps>(shape: 'column' | 'sheet', load: Load<Props>) {
  turns[shape].push(load);
  return lazyLayer(async () => {
    const [Component] = await Promise.all([load(), Promise.allSettled(turns[shape].map((other) => other()))]);
    return Component;
  });
}

type Status<Props> = 'pending' | 'failed' | ComponentType<Props>;

function statusOf<Props>(loaded: Load<Props>) {
  const listeners = new Set<() => void>();
  let status: Status<Props> = 'pending';
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout>;

  function set(next: Status<Props>): void {
    status = next;
    for (const listener of listeners) listener();
  }
  async function attempt(pause: number): Promise<void> {
    isBusy = true;
    try {
      set(await loaded());
    } catch {
      timer = setTimeout(attempt, pause, Math.min(pause * 2, LONGEST_PAUSE));
      set('failed');
    }
    isBusy = false;
  }
  function start(): void {
    if (isBusy) return;
    clearTimeout(timer);
    set('pending');
    void attempt(FIRST_PAUSE);
  }

  function watch(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  return {
    status: () => status,
    start,
    watch,
    subscribe: (listener: () => void) => {
      const unsubscribe = watch(listener);
      if (status === 'pending') start();
      return unsubscribe;
    },
  };
}

/** Returns a component whose code loads when it is first rendered; several uses share one load. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  { pending = null, failed = () => pending }: LazyOptions = {},
) {
  const { loaded, preload } = loaderOf(load);
  const { status, start, watch, subscribe } = statusOf(loaded);
  function LazyComponent(props: Props) {
    const Component = useSyncExternalStore(subscribe, status);
    if (Component === 'pending') return pending;
    if (Component === 'failed') return failed(start);
    return <Component {...props} />;
  }
  /** Returns whether the code has loaded, for what opens the component. */
  const useLoaded = (): boolean => typeof useSyncExternalStore(watch, status) !== 'string';
  return Object.assign(LazyComponent, { preload, useLoaded });
}

const LayerNote = lazyComponent(async () => (await import('./layer-note')).LayerNote);

/** Loads the note, so that it is there when the network is not. */
export const preloadLayerNote = LayerNote.preload;
