import type { VenueVersion } from '@domain/venue/venue-version';
import type { CallReport } from '@machines/app/call-report';
import type { SearchPort } from '@machines/search/search.machine';
import type { Services } from '@/services/services';
import type { AnswerName } from './answer-names';
import type { Answers } from './answers';
import type { FakeAlerts } from './fake-alerts';
import type { FakeCalls } from './fake-calls';
import type { FakeChat } from './fake-chat';
import type { FakeChatFiles } from './fake-chat-files';
import type { FakeConsent } from './fake-consent';
import type { FakeIdentity } from './fake-identity';
import type { FakeLocks } from './fake-locks';
import type { FakeLogs } from './fake-logs';
import type { FakeRealtime } from './fake-realtime';
import type { FakeTracker } from './fake-tracker';
import type { FakeWall } from './fake-wall';
import type { FakeWhiteboard } from './fake-whiteboard';

/** A fake environment in memory, which survives a reload: rendering twice on it is a reload. */
export interface World {
  services: Services;
  answers: Answers<AnswerName>;
  identity: FakeIdentity;
  /** The locks on this browser. */
  locks: FakeLocks;
  /** The published version; assign to publish or unpublish. */
  version: VenueVersion;
  /** The people of the venue, and the link to it. */
  realtime: FakeRealtime;
  /** The calls of the venue. */
  calls: FakeCalls;
  /** The chat of the venue. */
  chat: FakeChat;
  /** The files that were chosen for it. */
  chatFiles: FakeChatFiles;
  /** What the browser shows of new messages. */
  alerts: FakeAlerts;
  wall: FakeWall;
  whiteboard: FakeWhiteboard;
  /** Answers the questions; assign to do so. */
  search: SearchPort['watchAnswer'];
  /** Simulates activity in a tab of this browser. */
  touch(): void;
  /** Hides the page. */
  hide(): void;
  /** The consent of visitors. */
  consent: FakeConsent;
  /** The log messages. */
  logs: FakeLogs;
  /** The counted pages and the recorded events. */
  tracker: FakeTracker;
  saved: string[];
  /** The number of times the person stopped the retries. */
  stops: number;
  /** The number of times waiting calls were retried at once. */
  hastenings: number;
  /** Reports to the machines as the API client does. */
  report(event: CallReport): void;
}
