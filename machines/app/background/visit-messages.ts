import { sendTo } from 'xstate';
import { backgroundSetup } from './background.setup';

/** What the root says of the settings, the version and the user. */
export const visitMessages = backgroundSetup.createStateConfig({
  on: {
    'config.loaded': {
      actions: [
        { type: 'rememberConfig', params: ({ event }) => event },
        { type: 'configureTracking', params: ({ event }) => event },
        'announceAttendee',
      ],
    },
    'publication.changed': {
      actions: [
        { type: 'rememberVersion', params: ({ event }) => event },
        { type: 'announceVersion', params: ({ event }) => event },
        'announceAttendee',
      ],
    },
    'version.failed': { actions: sendTo('versionWatch', { type: 'version.miss' }) },
    'access.opened': { actions: sendTo('versionWatch', { type: 'watch.allow', userId: null }) },
    'user.entered': {
      actions: [
        { type: 'rememberUser', params: ({ event }) => event },
        { type: 'enterUser', params: ({ event }) => event },
        'announceAttendee',
      ],
    },
    'details.received': {
      actions: [{ type: 'rememberDetails', params: ({ event }) => event }, 'announceAttendee'],
    },
    'profile.received': {
      guard: { type: 'isOtherPerson', params: ({ event }) => event },
      actions: [{ type: 'rememberDetails', params: ({ event }) => event }, 'announceAttendee'],
    },
    'attendee.known': { actions: { type: 'activatePresence', params: ({ event }) => event } },
    'user.left': { actions: ['forgetUser', 'leaveUser'] },
  },
});
