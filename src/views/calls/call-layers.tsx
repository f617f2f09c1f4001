import { shownEnd, shownRing } from '@machines/calls/calls.selectors';
import { useChildValue } from '@/app/app-context';
import { CallProvider } from '@/app/call-parts';
import { useCall } from '@/app/use-calls';
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
      {ring && <IncomingCall key={ring.channelId} ring={ring} />}
      {call && (
        <CallProvider value={call}>
          <CallWindow />
        </CallProvider>
      )}
      {end && <CallNotice end={end} />}
    </>
  );
}
