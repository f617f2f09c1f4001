import type { UserDetails } from '@domain/people/user';
import { sendTo } from 'xstate';
import { backgroundSetup } from './background.setup';

type Received = { event: { details: UserDetails } };

const newDetails = {
  guard: { type: 'isOtherPerson', params: ({ event }: Received) => event },
  actions: [
    { type: 'rememberDetails', params: ({ event }: Received) => event },
    'announceAttendee',
    {
      type: 'notifyParent',
      params: ({ event }: Received) => ({ type: 'profile.received' as const, details: event.details }),
    },
  ],
} as const;

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
    // Of the start, of a poll or of a saved profile: newer than what the token says.
    'details.received': newDetails,
    'profile.received': newDetails,
    'attendee.known': {
      actions: [
        { type: 'activatePresence', params: ({ event }) => event },
        sendTo('chatPanel', ({ event }) => ({ type: 'author.set', name: event.details.name })),
        sendTo('calls', ({ event }) => ({ type: 'author.set', name: event.details.name })),
      ],
    },
    'user.left': {
      actions: ['forgetUser', { type: 'leaveUser', params: ({ event }) => event }],
    },
  },
});
