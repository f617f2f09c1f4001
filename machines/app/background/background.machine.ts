import type { UserDetails } from '@domain/people/user';
import { sendTo } from 'xstate';
import { CHAT_SHEET, PEOPLE_SHEET, PROFILE } from '../../navigation/navigation.machine';
import { errorOf, type Failing } from '../../patterns/port';
import { backgroundSetup, failed, logged, NOTHING_KNOWN } from './background.setup';
import type { BackgroundChildId } from './background-children';

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
const visitMessages = backgroundSetup.createStateConfig({
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

const fault = (source: BackgroundChildId) =>
  ({ actions: { type: 'notifyParent', params: (of: Failing) => failed(source, errorOf(of)) } }) as const;

/** Passes an event on to these children. */
const passedTo = (...ids: BackgroundChildId[]) => ({ actions: { type: 'passTo', params: { ids } } }) as const;

const layer = <Type extends 'layer.opened' | 'layer.closed'>(type: Type, id: string) =>
  ({ actions: { type: 'notifyParent', params: { type, id } } }) as const;

/** The dialogs that machines of the background open and close: Back and navigations close them too. */
const layerMessages = backgroundSetup.createStateConfig({
  on: {
    'sheet.opened': layer('layer.opened', PEOPLE_SHEET),
    'sheet.closed': layer('layer.closed', PEOPLE_SHEET),
    // People and chat share the edge of the page.
    'people.opened': { actions: sendTo('chatPanel', { type: 'chat.close' }) },
    'chat.opened': { actions: sendTo('people', { type: 'people.close' }) },
    'chatSheet.opened': layer('layer.opened', CHAT_SHEET),
    'chatSheet.closed': layer('layer.closed', CHAT_SHEET),
    'profile.opened': layer('layer.opened', PROFILE),
    'profile.closed': layer('layer.closed', PROFILE),
    'dialogs.closed': passedTo('people', 'chatPanel', 'profileView'),
    'dialog.popped': [
      {
        guard: { type: 'isPeopleSheet', params: ({ event }) => event },
        actions: sendTo('people', { type: 'people.close' }),
      },
      {
        guard: { type: 'isChatSheet', params: ({ event }) => event },
        actions: sendTo('chatPanel', { type: 'chat.close' }),
      },
      {
        guard: { type: 'isProfile', params: ({ event }) => event },
        actions: sendTo('profileView', { type: 'profile.close' }),
      },
    ],
  },
});

const logVersion = (message: string) =>
  ({ type: 'notifyParent', params: logged({ category: 'versionWatch', message }) }) as const;

const logNewVersion = logVersion('The Venue version changed on the server. Reloading the venue.');

/** The checks of the version pause while a form holds typed text, and while there is no network. */
const versionChecks = backgroundSetup.createStateConfig({
  initial: 'running',
  states: {
    running: { on: { 'form.started': 'paused.forForm', 'connection.lost': 'paused.forNetwork' } },
    paused: {
      entry: sendTo('versionWatch', { type: 'watch.pause' }),
      exit: sendTo('versionWatch', { type: 'watch.resume' }),
      initial: 'forForm',
      states: {
        forForm: {
          on: { 'form.finished': '#background.versionChecks.running', 'connection.lost': 'forBoth' },
        },
        forNetwork: {
          on: { 'connection.regained': '#background.versionChecks.running', 'form.started': 'forBoth' },
        },
        forBoth: { on: { 'form.finished': 'forNetwork', 'connection.regained': 'forForm' } },
      },
    },
  },
});

/** The messages of the version watch. */
const versionMessages = backgroundSetup.createStateConfig({
  on: {
    'check.started': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'check.ended': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'version.missed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'version.unknown': {
      actions: {
        type: 'notifyParent',
        params: ({ event }) =>
          logged({
            category: 'versionWatch',
            message: 'Failed to load venue version',
            error: event.failure,
          }),
      },
    },
    'version.withdrawn': {
      actions: [
        logVersion('Venue was unpublished on the server. Redirecting to root page.'),
        { type: 'notifyParent', params: ({ event }) => event },
      ],
    },
    'version.outdated': {
      actions: [
        logVersion('The Venue version is outdated. Reloading the version.'),
        { type: 'notifyParent', params: ({ event }) => event },
      ],
    },
    'version.advanced': [
      {
        guard: { type: 'isOtherVenue', params: ({ event }) => event },
        actions: [
          logNewVersion,
          {
            type: 'notifyParent',
            params: ({ event }) => ({ type: 'version.withdrawn', version: event.version }),
          },
        ],
      },
      { actions: [logNewVersion, { type: 'notifyParent', params: ({ event }) => event }] },
    ],
    'profile.missing': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'profile.failed': fault('versionWatch'),
    'profile.unavailable': fault('profileView'),
    'hint.failed': fault('versionWatch'),
  },
});

/** The parts of Foyer that no first page needs, and every message between them; their code arrives later. */
export const backgroundMachine = backgroundSetup.createMachine({
  id: 'background',
  context: NOTHING_KNOWN,
  type: 'parallel',
  invoke: [
    { id: 'connection', src: 'connection', onError: fault('connection') },
    { id: 'people', src: 'people', onError: fault('people') },
    { id: 'chatPanel', src: 'chatPanel', onError: fault('chatPanel') },
    { id: 'calls', src: 'calls', onError: fault('calls') },
    { id: 'meeting', src: 'meeting', onError: fault('meeting') },
    { id: 'presence', src: 'presence', onError: fault('presence') },
    { id: 'profileView', src: 'profileView', onError: fault('profileView') },
    { id: 'cookieBanner', src: 'cookieBanner', onError: fault('cookieBanner') },
    { id: 'tracking', src: 'tracking', onError: fault('tracking') },
    { id: 'versionWatch', src: 'versionWatch', onError: fault('versionWatch') },
    { id: 'agenda', src: 'agenda', input: ({ self }) => ({ parent: self }), onError: fault('agenda') },
  ],
  on: {
    ...visitMessages.on,
    ...layerMessages.on,
    ...versionMessages.on,
    'area.entered': passedTo('presence', 'people', 'chatPanel'),
    'agenda.wanted': { actions: sendTo('agenda', ({ event }) => event) },
    'call.dated': { actions: sendTo('agenda', ({ event }) => ({ type: 'time.set', at: event.at })) },
    'link.opened': passedTo('presence', 'people', 'chatPanel'),
    'link.lost': passedTo('presence', 'people', 'chatPanel'),
    'link.failed': fault('connection'),
    'connection.restored': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'people.failed': fault('people'),
    'chat.failed': fault('chatPanel'),
    'calls.failed': fault('calls'),
    // A call and a meeting are never open together.
    'call.begun': {
      actions: [sendTo('meeting', ({ event }) => event), sendTo('connection', { type: 'link.hasten' })],
    },
    'call.joined': { actions: sendTo('presence', ({ event }) => event) },
    'call.finished': {
      actions: [
        sendTo('meeting', ({ event }) => event),
        sendTo('presence', ({ event }) => event),
        sendTo('connection', { type: 'link.relax' }),
      ],
    },
    'call.unwanted': { actions: sendTo('calls', { type: 'call.hangUp' }) },
    'meeting.begun': { actions: sendTo('calls', ({ event }) => event) },
    'meeting.finished': { actions: sendTo('calls', ({ event }) => event) },
    'meeting.unwanted': { actions: sendTo('meeting', { type: 'meeting.leave' }) },
    'areas.closed': { actions: sendTo('meeting', ({ event }) => event) },
    'user.banned': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'presence.connecting': { actions: sendTo('connection', { type: 'link.open' }) },
    'presence.connected': passedTo('people', 'chatPanel', 'calls'),
    'presence.disconnected': passedTo('people', 'chatPanel', 'calls'),
    'presence.removed': {
      actions: [
        sendTo('connection', { type: 'link.close' }),
        { type: 'notifyParent', params: ({ event }) => event },
      ],
    },
    'presence.failed': fault('presence'),
    'venue.opened': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.replaced': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.cleared': { actions: 'clearVenue' },
    'venue.refreshed': {
      actions: [sendTo('versionWatch', { type: 'venue.show' }), sendTo('agenda', { type: 'venue.refresh' })],
    },
    'fault.announced': fault('agenda'),
    'venue.missed': { actions: sendTo('versionWatch', { type: 'venue.miss' }) },
    'page.occupied': { actions: sendTo('cookieBanner', { type: 'page.occupy' }) },
    'page.released': { actions: sendTo('cookieBanner', { type: 'page.release' }) },
    'consent.changed': {
      actions: sendTo('tracking', ({ event }) => ({ ...event, type: 'consent.set' })),
    },
    'consent.failed': fault('cookieBanner'),
    'tracking.failed': fault('tracking'),
    'script.failed': {
      actions: {
        type: 'notifyParent',
        params: ({ event }) =>
          logged({
            category: 'tracking',
            message: 'The analytics script could not be loaded.',
            error: event.error,
          }),
      },
    },
  },
  states: { versionChecks },
});
