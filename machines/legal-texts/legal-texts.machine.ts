import type { LegalTexts } from '@domain/venue/legal-texts';
import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the imprint and the privacy policy need of the world; the machine handles every failure. */
export interface LegalTextsPort {
  readTexts(): Promise<LegalTexts>;
}

const NO_TEXTS: LegalTexts = { impress: [], privacyNotice: [] };

/** Loads the imprint and the privacy policy for the login page. */
export const legalTextsMachine = setup({
  types: { context: {} as { texts: LegalTexts }, events: {} as { type: 'texts.retry' } },
  actors: { readTexts: promiseSlot<LegalTexts>('readTexts') },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
  },
}).createMachine({
  id: 'legalTexts',
  context: { texts: NO_TEXTS },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'readTexts',
        src: 'readTexts',
        onDone: { target: 'shown', actions: assign({ texts: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: announcePart },
      },
    },
    shown: {},
    failed: { on: { 'texts.retry': 'loading' } },
  },
});

type Snapshot = SnapshotFrom<typeof legalTextsMachine>;
export const areTextsShown = (snapshot: Snapshot): boolean => snapshot.matches('shown');
export const areTextsFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const legalTexts = (snapshot: Snapshot): LegalTexts => snapshot.context.texts;

/** Fills the chart by its port. */
export const createLegalTexts = (port: LegalTextsPort) =>
  legalTextsMachine.provide({ actors: { readTexts: fromPromise(() => port.readTexts()) } });
