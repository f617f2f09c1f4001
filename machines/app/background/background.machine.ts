import { backgroundSetup, failed, NOTHING_KNOWN } from './background.setup';
import type { BackgroundChildId } from './background-children';
import { layerMessages } from './layer-messages';
import { presenceMessages } from './presence-messages';
import { venueMessages } from './venue-messages';
import { versionChecks, versionMessages } from './version-messages';
import { visitMessages } from './visit-messages';

const fault = (source: BackgroundChildId) =>
  ({
    actions: {
      type: 'announce',
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
    { id: 'presence', src: 'presence', onError: fault('presence') },
    { id: 'profileView', src: 'profileView', onError: fault('profileView') },
    { id: 'cookieBanner', src: 'cookieBanner', onError: fault('cookieBanner') },
    { id: 'tracking', src: 'tracking', onError: fault('tracking') },
    { id: 'versionWatch', src: 'versionWatch', onError: fault('versionWatch') },
  ],
  on: {
    ...visitMessages.on,
    ...venueMessages.on,
    ...presenceMessages.on,
    ...layerMessages.on,
    ...versionMessages.on,
  },
  states: { versionChecks },
});
