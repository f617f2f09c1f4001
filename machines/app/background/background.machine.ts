import { sendTo } from 'xstate';
import { backgroundSetup, failed, logged, NOTHING_KNOWN } from './background.setup';
import type { BackgroundChildId } from './background-children';
import { layerMessages } from './layer-messages';
import { versionChecks, versionMessages } from './version-messages';
import { visitMessages } from './visit-messages';

const fault = (source: BackgroundChildId) =>
  ({
    actions: {
      type: 'notifyParent',
      params: ({ event }: { event: { error: unknown } }) => failed(source, event.error),
    },
  }) as const;

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
    'area.entered': {
      actions: [
        sendTo('presence', ({ event }) => event),
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
      ],
    },
    'agenda.entered': { actions: sendTo('agenda', ({ event }) => event) },
    'call.dated': { actions: sendTo('agenda', ({ event }) => ({ type: 'time.set', at: event.at })) },
    'link.opened': {
      actions: [
        sendTo('presence', ({ event }) => event),
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
      ],
    },
    'link.lost': {
      actions: [
        sendTo('presence', ({ event }) => event),
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
      ],
    },
    'link.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('connection', event.failure) },
    },
    'connection.restored': { actions: { type: 'notifyParent', params: ({ event }) => event } },
    'people.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('people', event.failure) },
    },
    'chat.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('chatPanel', event.failure) },
    },
    'calls.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('calls', event.failure) },
    },
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
    'presence.connected': {
      actions: [
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
        sendTo('calls', ({ event }) => event),
      ],
    },
    'presence.disconnected': {
      actions: [
        sendTo('people', ({ event }) => event),
        sendTo('chatPanel', ({ event }) => event),
        sendTo('calls', ({ event }) => event),
      ],
    },
    'presence.removed': {
      actions: [
        sendTo('connection', { type: 'link.close' }),
        { type: 'notifyParent', params: ({ event }) => event },
      ],
    },
    'presence.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('presence', event.failure) },
    },
    'venue.opened': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.replaced': { actions: { type: 'showVenue', params: ({ event }) => event } },
    'venue.cleared': { actions: 'clearVenue' },
    'venue.refreshed': {
      actions: [sendTo('versionWatch', { type: 'venue.show' }), sendTo('agenda', { type: 'venue.refresh' })],
    },
    'fault.announced': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('agenda', event.error) },
    },
    'venue.missed': { actions: sendTo('versionWatch', { type: 'venue.miss' }) },
    'page.occupied': { actions: sendTo('cookieBanner', { type: 'page.occupy' }) },
    'page.released': { actions: sendTo('cookieBanner', { type: 'page.release' }) },
    'consent.changed': {
      actions: sendTo('tracking', ({ event }) => ({ ...event, type: 'consent.set' })),
    },
    'consent.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('cookieBanner', event.failure) },
    },
    'tracking.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('tracking', event.error) },
    },
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
