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

/** The long-lived actors that no first page needs. */
export const backgroundChildren = {
  connection: connectionMachine,
  presence: presenceMachine,
  people: peopleMachine,
  calls: callsMachine,
  meeting: meetingMachine,
  chatPanel: chatPanelMachine,
  profileView: profileViewMachine,
  cookieBanner: cookieBannerMachine,
  tracking: trackingMachine,
  versionWatch: versionWatchMachine,
  agenda: agendaMachine,
};

export type BackgroundChildId = keyof typeof backgroundChildren;
