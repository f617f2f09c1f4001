import type { Analytics } from '@domain/analytics';
import { children, reporting } from '@machines/app/children';
import type { EventRecord } from '@machines/tracking/records.machine';
import { recordsMachine } from '@machines/tracking/records.machine';
import { trackerScriptMachine } from '@machines/tracking/tracker-script.machine';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import { type AnyEventObject, fromCallback } from 'xstate';
import type { Services } from '@/services/services';
import { promise } from './slots';

/** The counting of pages. */
export const trackingSlots = ({ tracker }: Pick<Services, 'tracker'>) => ({
  tracking: children.tracking.provide({
    actors: {
      tracker: fromCallback<TrackerOrder, Analytics, AnyEventObject>(({ input, receive }) => {
        const following = tracker.follow(input);
        receive(following.tell);
        return following.end;
      }),
      trackerScript: reporting(trackerScriptMachine).provide({
        actors: {
          loadScript: promise((analytics: Analytics, signal) => tracker.loadScript(analytics, signal)),
          findTracker: promise(tracker.findTracker),
        },
      }),
      records: recordsMachine.provide({
        actors: {
          lookUpVisitor: promise(tracker.lookUpVisitor),
          sendRecord: promise((record: EventRecord, signal) => tracker.sendRecord(record, signal)),
        },
      }),
      forgetVisitor: promise(tracker.forgetVisitor),
    },
  }),
});
