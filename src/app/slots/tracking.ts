import type { Analytics } from '@domain/shared/analytics';
import { backgroundChildren } from '@machines/app/background/background-children';
import { type EventRecord, recordsMachine } from '@machines/tracking/records.machine';
import { trackerScriptMachine } from '@machines/tracking/tracker-script.machine';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import { type AnyEventObject, fromCallback } from 'xstate';
import type { BackgroundServices } from '@/services/background-services';
import { promise } from './fill';

/** Fills the slots of page analytics. */
export const trackingSlots = ({ tracker }: Pick<BackgroundServices, 'tracker'>) => ({
  tracking: backgroundChildren.tracking.provide({
    actors: {
      tracker: fromCallback<TrackerOrder, Analytics, AnyEventObject>(({ input, receive }) => {
        const following = tracker.follow(input);
        receive(following.send);
        return following.end;
      }),
      trackerScript: trackerScriptMachine.provide({
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
