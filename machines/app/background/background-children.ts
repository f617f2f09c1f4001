import { agendaMachine } from '../../agenda/agenda.machine';
import { callsMachine } from '../../calls/calls.machine';
import { chatPanelMachine } from '../../chat-panel/chat-panel.machine';
import { connectionMachine } from '../../connection/connection.machine';
import { cookieBannerMachine } from '../../cookie-banner/cookie-banner.machine';
import { meetingMachine } from '../../meeting/meeting.machine';
import { peopleMachine } from '../../people/people.machine';
import { presenceMachine } from '../../presence/presence.machine';
import { profileViewMachine } from '../../profile-view/profile-view.machine';
import { trackingMachine } from '../../tracking/tracking.machine';
import { versionWatchMachine } from '../../version-watch/version-watch.machine';
import { reporting } from '../children';

/** The long-lived actors that no first page needs. */
export const backgroundChildren = {
  connection: reporting(connectionMachine),
  presence: reporting(presenceMachine),
  people: reporting(peopleMachine),
  calls: reporting(callsMachine),
  meeting: reporting(meetingMachine),
  chatPanel: reporting(chatPanelMachine),
  profileView: reporting(profileViewMachine),
  cookieBanner: reporting(cookieBannerMachine),
  tracking: reporting(trackingMachine),
  versionWatch: reporting(versionWatchMachine),
  agenda: agendaMachine,
};

export type BackgroundChildId = keyof typeof backgroundChildren;
