import { shownEnd, shownRing } from '@machines/calls/calls.selectors';
import { useChildValue } from '@/app/app-context';
import { CallProvider } from '@/app/call-parts';
import { useCall } from '@/app/use-calls';
import { NoticePlace } from '@/ui/layers/notice-place';
import { CallNotice } from './call-notice';
import { CallWindow } from './call-window';
import { IncomingCall } from './incoming-call';

/** A call for the user, the call that the user is in, and why the last one ended. */
export function CallLayers() {
  const ring = useChildValue('calls', shownRing);
  const end = useChildValue('calls', shownEnd);
  const call = useCall();
  return (
    <>
      <NoticePlace urgency="urgent">
        {ring && <IncomingCall key={ring.channelId} ring={ring} />}
        {end && <CallNotice end={end} />}
      </NoticePlace>
      {call && (
        <CallProvider value={call}>
          <CallWindow />
        </CallProvider>
      )}
    </>
  );
}
