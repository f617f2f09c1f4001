import { currentCall, shownEnd, shownRing } from '@machines/calls/calls.selectors';
import { useBackgroundValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { lazyComponent } from '@/ui/layers/lazy-component';

const CallLayers = lazyComponent(async () => (await import('./call-layers')).CallLayers);

/** Shows calls beside the pages, so that they go on through navigations; the code loads with the first call. */
export function Calls() {
  const isRung = useBackgroundValue('calls', shownRing, null) !== null;
  const isCalling = useBackgroundValue('calls', (snapshot) => currentCall(snapshot) !== undefined, false);
  const isOver = useBackgroundValue('calls', shownEnd, null) !== null;
  const wanted = useLastValue(isRung || isCalling || isOver || null);
  return wanted && <CallLayers />;
}
