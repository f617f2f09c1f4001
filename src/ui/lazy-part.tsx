import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from './error-boundary';
import { mendStyles } from './mend-styles';
import { showSnackbar } from './snackbar';

interface Opened {
  opened: boolean;
  onClose: () => void;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A layer whose code comes when it is first opened, and which then stays, so that it can leave gently. When that fails
 * the layer closes and a snackbar says so; the next opening asks for the code again.
 */
export function lazyPart<Props extends Opened>(load: Load<Props>) {
  return function LazyPart(props: Props) {
    const { t } = useLingui();
    const [Part, forget] = usePart(load, props.opened);
    const failure = t`This part could not be loaded. Please try again.`;
    if (!Part) return null;
    const fail = () => {
      forget();
      if (!props.opened) return;
      props.onClose();
      showSnackbar(failure);
    };
    return (
      <ErrorBoundary fallback={null} onError={fail}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** The code from the first opening on; once forgotten, from the next one. */
function usePart<Props>(load: Load<Props>, opened: boolean) {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const [again, setAgain] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened && !part) setPart(() => lazily(again ? () => mendStyles().then(load) : load));
  }
  const forget = () => {
    setPart(null);
    setAgain(true);
  };
  return [part, forget] as const;
}

const lazily = <Props,>(load: Load<Props>) =>
  lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
