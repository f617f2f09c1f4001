import { Failure } from '@domain/failure';
import { isUnpublished, type VenueVersion } from '@domain/venue-version';
import {
  isPublished,
  publicationFailure,
  publicationMachine,
  publishedArchitectureId,
} from '@machines/publication/publication.machine';
import { describeMachine } from '../support/replay/describe-machine';

const live = (publishedVersion: number): VenueVersion => ({
  mode: 'LIVE',
  version: 7,
  publishedVersion,
  publishedArchitectureId: publishedVersion === -1 ? null : 'hall',
});

describeMachine({
  machine: publicationMachine,
  events: {
    'version.reload': [{ type: 'version.reload' }],
    'version.receive': [live(3), live(-1)].map((version) => ({ type: 'version.receive', version }) as const),
  },
  slots: {
    loadVersion: {
      done: [live(3), live(-1), { ...live(-1), mode: 'STAGE' }],
      error: [new Failure('NOT_REACHABLE', 'offline')],
    },
  },
  invariants: {
    'the venue is published exactly when its version says so': ({ now }) =>
      now.matches('unknown') || isPublished(now) === !isUnpublished(now.context.version as VenueVersion),
    'a known publication comes from a version': ({ now }) =>
      now.matches('unknown') || now.context.version !== null,
    'the routes wait only while the version is on its way': ({ now }) =>
      now.hasTag('pending') === now.matches({ unknown: 'loading' }),
    'a failed look-up has a reason': ({ now }) =>
      !now.matches({ unknown: 'failed' }) || publicationFailure(now) !== null,
    'a known publication carries no old failure': ({ now }) =>
      now.matches('unknown') || publicationFailure(now) === null,
    'every look-up announces how it ended, once, and so does a version that others looked up': ({
      event,
      asked,
      facts,
    }) =>
      facts.length ===
      ((event.type.endsWith('actor.loadVersion') && asked.length === 0) || event.type === 'version.receive'
        ? 1
        : 0),
    'a version that others looked up is believed, whatever is on its way': ({ event, now, asked }) =>
      event.type !== 'version.receive' ||
      (now.context.version === event.version && asked.length === 0 && !now.matches('unknown')),
    'what is announced is the version at hand': ({ now, facts }) =>
      facts.every(({ type, version }) => type !== 'publication.changed' || version === now.context.version),
    'the architecture is the one of the version': ({ now }) =>
      publishedArchitectureId(now) === (now.context.version?.publishedArchitectureId ?? null),
  },
});
