import { sendTo } from 'xstate';
import { backgroundSetup, failed, logged } from './background.setup';

const logVersion = (message: string) =>
  ({ type: 'notifyParent', params: logged({ category: 'versionWatch', message }) }) as const;

const logNewVersion = logVersion('The Venue version changed on the server. Reloading the venue.');

/** The checks of the version pause while a form holds typed text, and while there is no network. */
export const versionChecks = backgroundSetup.createStateConfig({
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
export const versionMessages = backgroundSetup.createStateConfig({
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
    'profile.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('versionWatch', event.failure) },
    },
    'profile.unavailable': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('profileView', event.failure) },
    },
    'hint.failed': {
      actions: { type: 'notifyParent', params: ({ event }) => failed('versionWatch', event.failure) },
    },
  },
});
