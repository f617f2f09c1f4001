import { isDeepStrictEqual } from 'node:util';
import { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import {
  channelLimit,
  chatView,
  isChatActive,
  isChatExpanded,
  isChatOpen,
  isChatSheet,
  openChannel,
  openChannelId,
} from '@machines/chat-panel/chat-panel.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import { ADA, channel, EXPO, GRACE, LOBBY, offline, TEAM } from './chat-fixture';
import {
  caret,
  chosen,
  chosenAlerts,
  PANEL_MESSAGES,
  queued,
  queuedFile,
  seen,
  written,
} from './chat-panel-messages';
import { ROOM_PARTS } from './chat-panel-room';
import { CHAT_PANEL_STATES } from './chat-panel-states';
import { isRoomSeen, type PanelStep } from './chat-panel-step';

const open = (channelId: string) => ({ type: 'channel.open', channelId }) as const;
const start = (uid: string, sheet: boolean) => ({ type: 'chat.start', uid, name: 'Grace', sheet }) as const;
const isRoomRunning = (now: PanelStep['now']): boolean => now.matches({ room: 'running' });
const crash = { error: [offline] };

describeMachine({
  machine: chatPanelMachine,
  events: {
    ...withoutData(
      'chat.close',
      'chat.minimize',
      'chat.expand',
      'channel.close',
      'group.start',
      'group.cancel',
      'members.open',
      'members.close',
      'group.left',
      'partner.choose',
      'partner.cancel',
      'presence.disconnected',
      'link.opened',
      'link.lost',
      'dialogs.closed',
    ),
    'chat.open': [{ sheet: false }, { sheet: true }],
    'chat.start': [start('grace', false), start('grace', true), start('ada', true), start('ada', false)],
    'channel.open': [open(LOBBY), open(TEAM), open('nonsense')],
    'channels.listed': [{ lost: [TEAM] }, { lost: [] }],
    'group.created': [{ channelId: TEAM }],
    'author.set': [{ name: 'Ada' }],
    'user.leave': [{ expired: false }, { expired: true }],
    'areas.closed': [{ areaIds: ['lobby'] }],
    'user.banned': [{ message: 'login.banned.5.0041' }],
    'area.entered': [{ areaId: 'lobby' }, { areaId: 'expo' }],
    'presence.connected': [{ mode: 'live', uid: 'ada' }],
    'message.written': [written],
    'message.queued': [queued],
    'file.queued': [queuedFile],
    'messages.seen': [seen],
    'caret.moved': [caret],
    'mention.chosen': [chosen],
    'alert.chosen': chosenAlerts,
    'chat.failed': [{ failure: offline }],
    'muted.received': [{ value: [TEAM] }],
    'muted.failed': [{ failure: offline }],
    'mute.failed': [{ request: { channelId: TEAM, muted: true }, failure: offline }],
    'reaction.failed': [{ request: { id: 'one', emoji: null }, failure: offline }],
    'previews.done': [{ items: [], result: [{ channelId: TEAM, message: null }] }],
    'previews.failed': [{ items: [], failure: offline }],
    'faces.wanted': [{ uids: ['grace'] }],
    'faces.done': [{ items: ['grace'], result: [] }],
    'faces.failed': [{ items: ['grace'], failure: offline }],
    'channelLimit.received': [{ value: { since: 1, interval: 10_000, reason: 'Loud' } }],
    'channelLimit.failed': [{ failure: offline }],
  },
  slots: {
    channelList: crash,
    outbox: crash,
    reading: crash,
    deletions: crash,
    attachments: crash,
    blocks: crash,
    previews: crash,
    muted: crash,
    mute: crash,
    shownFaces: crash,
    alerts: crash,
    faces: crash,
    reporting: crash,
    restrictions: crash,
    hostAction: crash,
    announcements: crash,
    newGroup: crash,
    groupMembers: crash,
    ...Object.fromEntries(ROOM_PARTS.map((id) => [id, crash])),
  },
  isFar: (now) => {
    const { areaId, limit, name, started, user } = now.context;
    const isPlain = isChatOpen(now) && !isChatSheet(now) && isChatExpanded(now);
    return (
      limit !== null ||
      ((areaId !== 'lobby' || name !== '') && (user !== null || isChatOpen(now))) ||
      (started !== null && !isPlain) ||
      (now.matches({ data: 'crashed' }) && !isPlain)
    );
  },
  states: CHAT_PANEL_STATES,
  invariants: {
    'a room runs exactly while its channel can be seen': (step) =>
      isRoomSeen(step) === (step.now.matches({ room: 'running' }) || step.now.matches({ room: 'crashed' })),
    'another channel has a room of its own': (step) =>
      given(
        step.now.matches({ room: 'running' }) && openChannelId(step.now) !== openChannelId(step.before),
        () => step.asked.map(({ slot }) => slot).join() === ROOM_PARTS.join(),
      ),
    'the room of the open channel goes on when it is opened again': (step) =>
      given(
        step.before.matches({ room: 'running' }) && step.event.channelId === openChannelId(step.before),
        () => step.asked.length === 0,
      ),
    'nothing but the user, a new group and a move opens a channel': ({ before, now, event }) =>
      given(openChannelId(now) !== openChannelId(before) && openChannelId(now) !== null, () =>
        [
          'channel.open',
          'chat.start',
          'group.created',
          'area.entered',
          'members.close',
          'alert.chosen',
        ].includes(event.type),
      ),
    'the open channel of an area follows the user to the next area': ({ before, now, event }) =>
      given(event.type === 'area.entered', () => {
        const { areaId } = before.context;
        const [left, entered] = areaId === 'expo' ? [EXPO, LOBBY] : [LOBBY, EXPO];
        const follows = openChannelId(before) === left && event.areaId !== areaId && areaId !== '';
        return openChannelId(now) === (follows ? entered : openChannelId(before));
      }),
    'no channel is opened without a connected user or under an id that no channel has': ({
      before,
      now,
      event,
    }) =>
      given(
        event.type === 'channel.open',
        () =>
          openChannelId(now) ===
          (before.context.user !== null && event.channelId !== 'nonsense'
            ? event.channelId
            : openChannelId(before)),
      ),
    'a chat with another person opens the panel at their channel, under their name': ({
      before,
      now,
      event,
    }) =>
      given(event.type === 'chat.start', () => {
        if (event.uid === 'ada' || before.context.user === null)
          return (
            isChatOpen(now) === isChatOpen(before) &&
            isChatExpanded(now) === isChatExpanded(before) &&
            openChannelId(now) === openChannelId(before)
          );
        const entry = openChannel(now);
        return (
          isChatOpen(now) &&
          isChatExpanded(now) &&
          isDeepStrictEqual(entry, { ...channel(GRACE, 'PRIVATE', 0), otherId: 'grace', otherName: 'Grace' })
        );
      }),
    'opening and closing, expanding and minimizing are independent': ({ before, now, event }) =>
      given(['chat.open', 'chat.close', 'chat.minimize', 'chat.expand'].includes(event.type), () =>
        event.type === 'chat.open' || event.type === 'chat.close'
          ? isChatExpanded(now) === isChatExpanded(before) && isChatOpen(now) === (event.type === 'chat.open')
          : isChatOpen(now) === isChatOpen(before) && isChatExpanded(now) === (event.type === 'chat.expand'),
      ),
    'a navigation closes the sheet of small screens alone': ({ before, now, event }) =>
      given(
        event.type === 'dialogs.closed',
        () => isChatOpen(now) === (isChatOpen(before) && !isChatSheet(before)),
      ),
    ...PANEL_MESSAGES,
    'the area and the name are always known': ({ now, event }) =>
      given(event.type === 'area.entered' || event.type === 'author.set', () =>
        event.type === 'area.entered' ? now.context.areaId === event.areaId : now.context.name === event.name,
      ),
    'a failure of a part is passed on': ({ before, event, facts }) =>
      given(event.type.endsWith('.failed') && (event.type === 'chat.failed' || isChatActive(before)), () =>
        isDeepStrictEqual(facts, [{ type: 'chat.failed', failure: offline }]),
      ),
    'the limit of a channel is what the server said last, and is forgotten with its room': (step) => {
      const { before, now, event, asked } = step;
      const isNews = event.type === 'channelLimit.received' && isRoomRunning(before);
      const goesOn = isRoomRunning(before) && isRoomRunning(now) && asked.length === 0;
      const known = isNews ? event.value : before.context.limit;
      return isDeepStrictEqual(channelLimit(now), goesOn ? known : null);
    },
    'nothing of a user stays after they have left': ({ event, now }) =>
      given(event.type === 'user.leave', () => {
        const { user, name, channelId, started, channels, messages } = now.context;
        return (
          [user, channelId, started].every((value) => value === null) &&
          name === '' &&
          channels.size === 0 &&
          messages.size === 0 &&
          chatView(now) === 'list' &&
          !isChatOpen(now)
        );
      }),
    'the name of the user outlives a change of the mode': ({ event, before, now }) =>
      given(event.type === 'presence.disconnected', () => now.context.name === before.context.name),
    'the user of the realtime database is the one who writes': ({ now }) =>
      given(isChatActive(now), () => isDeepStrictEqual(now.context.user, ADA)),
  },
});
