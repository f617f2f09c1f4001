import { currentCall, shownEnd, shownRing } from '@machines/calls/calls.selectors';
import { useChildValue } from '@/app/app-context';
import { CallNotice } from './call-notice';
import { CallWindow } from './call-window';
import { IncomingCall } from './incoming-call';

/** A call for the user, the call that the user is in, and why the last one ended. */
export function CallLayers() {
  const ring = useChildValue('calls', shownRing);
  const end = useChildValue('calls', shownEnd);
  const isCalling = useChildValue('calls', (snapshot) => currentCall(snapshot) !== undefined);
  return (
    <>
      {ring && <IncomingCall key={ring.channelId} ring={ring} />}
      {isCalling && <CallWindow />}
      {end && <CallNotice end={end} />}
    </>
  );
}
