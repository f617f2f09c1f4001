import { pairOf } from './chat-seed';
import { NOW } from './chat-sends';
import { type Cell, listen, listenOwn, members, OTHER_USER, own, set } from './realtime-cells';

/** The paths of what people choose for themselves in the chat, with the access of each caller. */
export const CHAT_OWN_CELLS: Record<string, Cell> = {
  '$mode/mutedChannels/$uid': {
    read: listenOwn(({ uid }) => `mutedChannels/${uid}`),
    others: listen(`mutedChannels/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/mutedChannels/$uid/$channelId': {
    own: own(
      (known) => `mutedChannels/${known.uid}/${pairOf(known)}`,
      () => true,
    ),
    others: set(`mutedChannels/${OTHER_USER}/area:lobby`, true),
    expected: members('own'),
  },
  '$mode/blocks/$uid': {
    read: listenOwn(({ uid }) => `blocks/${uid}`),
    others: listen(`blocks/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/restrictions/$uid': {
    read: listenOwn(({ uid }) => `restrictions/${uid}`),
    own: own(
      ({ uid }) => `restrictions/${uid}`,
      () => null,
    ),
    others: listen(`restrictions/${OTHER_USER}`),
    expected: { ...members('read'), designer: 'read others', host: 'read others' },
  },
  '$mode/restrictions/channels/$channelId': {
    read: listen('restrictions/channels/area:lobby'),
    others: set('restrictions/channels/area:lobby', null),
    expected: members('read'),
  },
  '$mode/announcements': {
    read: listen('announcements'),
    others: set('announcements/all', null),
    expected: members('read'),
  },
  // Only a channel in slow mode has these records.
  '$mode/wroteAt/$channelId/$uid': {
    read: listenOwn(({ uid }) => `wroteAt/area:lobby/${uid}`),
    own: own(
      ({ uid }) => `wroteAt/area:lobby/${uid}`,
      () => ({ at: NOW, messageId: 'first' }),
    ),
    others: listen(`wroteAt/area:lobby/${OTHER_USER}`),
    expected: members('read'),
  },
  '$mode/blocks/$uid/$otherId': {
    own: own(
      ({ uid }) => `blocks/${uid}/somebody`,
      () => ({ since: NOW }),
    ),
    others: set(`blocks/${OTHER_USER}/somebody`, { since: NOW }),
    expected: members('own'),
  },
};
