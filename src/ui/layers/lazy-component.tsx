import { cachedPromise } from '@domain/shared/cached-promise';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { mendStyles } from '@/ui/theme/mend-styles';
import { ErrorBoundary } from './error-boundary';
import { showSnackbar } from './snackbar';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

type Load<Props> = () => Promise<ComponentType<Props>>;

interface LayerProps {
  opened: boolean;
  onClose: () => void;
}

interface Fallbacks {
  /** Shown until the code has loaded. */
  pending?: ReactNode;
  /** Shown when loading failed; without it loading is retried with growing delays. */
  failed?: (retry: () => void) => ReactNode;
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
 * closing can be animated. When loading fails the layer closes and a snackbar reports it; the next opening
 * loads again.
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
    const { t } = useLingui();
    const Component = useAsOpened(props.opened ? componentOf(loaded()) : null, props.opened);
    const failure = t`This part could not be loaded. Please try again.`;
    if (!Component) return null;
    const fail = () => {
      if (!props.opened) return;
      props.onClose();
      showSnackbar(failure);
    };
    return (
      <ErrorBoundary subject={Component} fallback={null} onError={fail}>
        <Suspense fallback={null}>
          <Component {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyLayer, { preload });
}

type Status<Props> = 'pending' | 'failed' | ComponentType<Props>;

function statusOf<Props>(loaded: Load<Props>, retries: boolean) {
  const listeners = new Set<() => void>();
  let status: Status<Props> = 'pending';
  let isBusy = false;

  function set(next: Status<Props>): void {
    status = next;
    for (const listener of listeners) listener();
  }
  async function attempt(pause: number): Promise<void> {
    try {
      set(await loaded());
    } catch {
      if (retries) setTimeout(() => void attempt(Math.min(pause * 2, LONGEST_PAUSE)), pause);
      else set('failed');
    }
    isBusy = retries;
  }
  function start(): void {
    if (isBusy || typeof status === 'function') return;
    isBusy = true;
    if (status === 'failed') set('pending');
    void attempt(FIRST_PAUSE);
  }

  return {
    status: () => status,
    start,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      start();
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns a component whose code loads when it is first rendered; several uses share one load. */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  { pending = null, failed }: Fallbacks = {},
) {
  const { loaded, preload } = loaderOf(load);
  const { status, start, subscribe } = statusOf(loaded, failed === undefined);
  function LazyComponent(props: Props) {
    const Component = useSyncExternalStore(subscribe, status);
    if (Component === 'pending') return pending;
    if (Component === 'failed') return failed?.(start);
    return <Component {...props} />;
  }
  return Object.assign(LazyComponent, { preload });
}
