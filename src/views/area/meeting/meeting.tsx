import { isAskingToCall } from '@machines/calls/calls.selectors';
import { isMeetingShown } from '@machines/meeting/is-meeting-shown';
import { useBackgroundValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { lazyComponent } from '@/ui/layers/lazy-component';

const MeetingLayers = lazyComponent(async () => (await import('./meeting-layers')).MeetingLayers);

/** Shows the meeting beside the pages, so that it goes on through navigations; the code loads with the first one. */
export function Meeting() {
  const isShown = useBackgroundValue('meeting', isMeetingShown, false);
  const isAsked = useBackgroundValue('calls', isAskingToCall, false);
  const wanted = useLastValue(isShown || isAsked || null);
  return wanted && <MeetingLayers />;
}
