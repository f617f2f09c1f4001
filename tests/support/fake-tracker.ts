import type { EventRecord } from '@machines/tracking/records.machine';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import type { TrackingPort } from '@machines/tracking/tracking.machine';

/** A tracker in memory, whose script is always loaded. */
export interface FakeTracker {
  service: TrackingPort;
  /** The calls of the tracker, in order. */
  orders: TrackerOrder[];
  records: EventRecord[];
}

export function createFakeTracker(): FakeTracker {
  const orders: TrackerOrder[] = [];
  const records: EventRecord[] = [];
  const service: TrackingPort = {
    follow: () => ({ send: (order) => void orders.push(order), end: () => {} }),
    loadScript: async () => {},
    findTracker: async () => {},
    lookUpVisitor: async () => '0123456789abcdef',
    sendRecord: async (record) => void records.push(record),
    forgetVisitor: async () => {},
  };
  return { service, orders, records };
}
