import { isDeepStrictEqual } from 'node:util';
import { chatPanelMachine } from '@machines/chat-panel/chat-panel.machine';
import {
  channelLimit,
  chatView,
  isChatActive,
  isChatCrashed,
  isChatExpanded,
  isChatOpen,
  isChatSheet,
  openChannel,
  openChannelId,
} from '@machines/chat-panel/chat-panel.selectors';
import { describeMachine } from '../../support/replay/describe-machine';
import { failing, given, withoutData } from '../../support/replay/plan';
import type { StatePromises } from '../../support/replay/state-promises';
import type { Step } from '../../support/replay/step';
import { ADA, announces, channel, EXPO, GRACE, LOBBY, offline, TEAM } from './chat-fixture';

type PanelStep = Step<typeof chatPanelMachine>;

const asked = (step: PanelStep): string => step.asked.map(({ slot }) => slot).join();
const inputOf = ({ asked: asks }: PanelStep, slot: string) => asks.find((ask) => ask.slot === slot)?.input;
const facts = ({ facts: told }: PanelStep): string => told.map(({ type }) => type).join();
const isCrash = ({ event }: PanelStep): boolean => event.type.startsWith('xstate.error.');
/** The room of a channel is open and seen. */
const isRoomSeen = ({ now }: { now: PanelStep['now'] }): boolean =>
  isChatActive(now) &&
  isChatOpen(now) &&
  (isChatExpanded(now) || isChatSheet(now)) &&
  chatView(now) === 'channel';

const DATA_PARTS =
  'channelList outbox reading deletions attachments blocks previews muted mute shownFaces faces alerts reporting restrictions hostAction announcements'.split(
    ' ',
  );

const ROOM_PARTS = [
  'room',
  'composer',
  'revision',
  'reaction',
  'emojiPicker',
  'search',
  'channelLimit',
  'mentionPicker',
];

const ROOM: StatePromises<typeof chatPanelMachine> = {
  'room.stopped': {
    holds: (step) => !isRoomSeen(step) && !step.now.children.room && !step.now.children.composer,
    entered: (step) => !asked(step).includes('room'),
  },
  'room.running': {
    holds: (step) => isRoomSeen(step) && !isChatCrashed(step.now),
    entered: (step) => {
      const { channelId, messages } = step.now.context;
      const place = { ...ADA, channelId };
      return (
        asked(step) === ROOM_PARTS.join() &&
        isDeepStrictEqual(inputOf(step, 'room'), { ...place, readUpTo: 0, mention: null, messages }) &&
        ['composer', 'revision', 'search', 'mentionPicker'].every((id) =>
          isDeepStrictEqual(inputOf(step, id), place),
        ) &&
        ['reaction', 'channelLimit'].every((id) => isDeepStrictEqual(inputOf(step, id), { query: place }))
      );
    },
  },
  'room.crashed': {
    holds: (step) => isRoomSeen(step) && isChatCrashed(step.now),
    entered: (step) => isCrash(step) && announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
};

const PANEL: StatePromises<typeof chatPanelMachine> = {
  'panel.closed': {
    holds: ({ now }) => !isChatOpen(now) && !isChatSheet(now),
    entered: (step) =>
      step.event.type === 'start' || facts(step) === (isChatSheet(step.before) ? 'chatSheet.closed' : ''),
  },
  'panel.opened.column': {
    holds: ({ now }) => isChatOpen(now) && !isChatSheet(now),
    entered: (step) => facts(step) === 'chat.opened' && step.event.sheet === false,
  },
  'panel.opened.sheet': {
    holds: ({ now }) => isChatOpen(now) && isChatSheet(now),
    entered: (step) => facts(step) === 'chat.opened,chatSheet.opened' && step.event.sheet === true,
  },
  'size.expanded': { holds: ({ now }) => isChatExpanded(now) },
  'size.minimized': {
    holds: ({ now }) => !isChatExpanded(now),
    entered: ({ now, before }) => isChatOpen(now) === isChatOpen(before),
  },
};

const VIEW: StatePromises<typeof chatPanelMachine> = {
  'view.list': {
    holds: ({ now }) => chatView(now) === 'list' && openChannelId(now) === null,
    entered: (step) => !isCrash(step) || announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
  'view.newChat': {
    holds: ({ now }) => chatView(now) === 'newChat' && openChannelId(now) === null,
    entered: (step) => asked(step) === '',
  },
  'view.newGroup': {
    holds: ({ now }) => chatView(now) === 'newGroup' && openChannelId(now) === null,
    entered: (step) => asked(step) === 'newGroup' && isDeepStrictEqual(inputOf(step, 'newGroup'), ADA),
  },
  'view.members': {
    holds: ({ now }) => chatView(now) === 'members' && openChannelId(now) === null,
    entered: (step) =>
      asked(step) === 'groupMembers' &&
      isDeepStrictEqual(inputOf(step, 'groupMembers'), { ...ADA, channelId: TEAM }),
  },
  'view.channel': {
    holds: ({ now }) => chatView(now) === 'channel' && openChannelId(now) !== null,
    entered: ({ now, event }) => openChannelId(now) === (event.channelId ?? (event.uid ? GRACE : TEAM)),
  },
};

const DATA: StatePromises<typeof chatPanelMachine> = {
  'data.inactive': {
    holds: ({ now }) => !isChatActive(now) && now.context.user === null,
    entered: (step) => {
      const { areaId, channelId, name } = step.now.context;
      const isStart = step.event.type === 'start';
      return asked(step) === '' && channelId === null && (!isStart || areaId + name === '');
    },
  },
  'data.active': {
    holds: ({ now }) => isChatActive(now) && isDeepStrictEqual(now.context.user, ADA),
    entered: (step) => {
      const { areaId, channels, messages, faces, name } = step.now.context;
      return (
        asked(step) === DATA_PARTS.join() &&
        isDeepStrictEqual(inputOf(step, 'shownFaces'), { channels, messages, faces }) &&
        ['previews', 'muted', 'mute', 'restrictions', 'announcements'].every((id) =>
          isDeepStrictEqual(inputOf(step, id), { query: ADA }),
        ) &&
        ['blocks', 'alerts'].every((id) => isDeepStrictEqual(inputOf(step, id), { ...ADA, channels })) &&
        isDeepStrictEqual(inputOf(step, 'channelList'), { ...ADA, areaId, channels }) &&
        isDeepStrictEqual(inputOf(step, 'outbox'), { ...ADA, name, channels })
      );
    },
  },
  'data.crashed': {
    holds: ({ now }) => isChatCrashed(now) && !isChatActive(now) && !now.children.room,
    entered: (step) => announces({ type: 'chat.failed', failure: step.event.error })(step),
  },
};

const CHAT_PANEL_STATES = { ...PANEL, ...VIEW, ...DATA, ...ROOM };

const written = { type: 'message.written', id: 'one', channelId: TEAM, text: 'Hello' } as const;
const queued = { type: 'message.queued', channelId: TEAM } as const;
const queuedFile = { type: 'file.queued', id: 'one' } as const;
const seen = { type: 'messages.seen', channelId: TEAM, sentAt: 5 } as const;
const caret = { type: 'caret.moved', typed: { text: '@', mentions: [] }, caret: 1 } as const;
const MENTION = { uid: 'grace', name: 'Grace', from: 0, to: 1 };
const chosen = { type: 'mention.chosen', ...MENTION } as const;

const chosenAlert = (channelId: string, sheet: boolean) =>
  ({ type: 'alert.chosen', channelId, sheet }) as const;
const chosenAlerts = [chosenAlert(LOBBY, true), chosenAlert(TEAM, false), chosenAlert('nonsense', false)];

const sends = ({ sent }: PanelStep, to: string, event: object): boolean =>
  isDeepStrictEqual(sent, [{ to, event }]);
const sendsNothing = ({ sent }: PanelStep): boolean => sent.length === 0;

/** What the panel sends to its parts. */
const PANEL_MESSAGES: Record<string, (step: PanelStep) => boolean | undefined> = {
  'the queue receives the link, the name and the written messages while it runs': (step) =>
    given(['link.opened', 'link.lost', 'author.set', 'message.written'].includes(step.event.type), () =>
      isChatActive(step.before) ? sends(step, 'outbox', step.event) : sendsNothing(step),
    ),
  'places from which the user is banned are told to the other machines': (step) =>
    given(['areas.closed', 'user.banned'].includes(step.event.type), () =>
      isDeepStrictEqual(step.facts, [step.event]),
    ),
  'the list receives an entered area while it runs': (step) =>
    given(step.event.type === 'area.entered', () =>
      isChatActive(step.before) ? sends(step, 'channelList', step.event) : sendsNothing(step),
    ),
  'the composer learns of a text in the queue, and the attachments of a file': (step) =>
    given(step.event === queued || step.event === queuedFile, () => {
      const to = step.event === queued ? 'composer' : 'attachments';
      return step.before.children[to] ? sends(step, to, step.event) : sendsNothing(step);
    }),
  'the notice of a message opens its channel in an expanded panel': ({ before, now, event }) =>
    given(event.type === 'alert.chosen' && isChatActive(before) && event.channelId !== 'nonsense', () =>
      [isChatOpen(now), isChatExpanded(now), openChannelId(now) === event.channelId].every(Boolean),
    ),
  'the queue and the reading learn which channel was seen to its end': (step) =>
    given(step.event.type === 'messages.seen', () => {
      const event = { type: 'channel.seen', channelId: TEAM };
      const learnt = [
        { to: 'outbox', event },
        { to: 'reading', event: { ...event, sentAt: 5, readUpTo: 0 } },
      ];
      return isDeepStrictEqual(step.sent, isChatActive(step.before) ? learnt : []);
    }),
  'the picker of mentions receives the caret, and the composer the chosen person': (step) =>
    given(step.event === caret || step.event === chosen, () => {
      if (!step.before.matches({ room: 'running' })) return sendsNothing(step);
      return step.event === caret
        ? sends(step, 'mentionPicker', caret)
        : sends(step, 'composer', { type: 'mention.insert', ...MENTION });
    }),
};

const open = (channelId: string) => ({ type: 'channel.open', channelId }) as const;
const start = (uid: string, sheet: boolean) => ({ type: 'chat.start', uid, name: 'Grace', sheet }) as const;
const isRoomRunning = (now: PanelStep['now']): boolean => now.matches({ room: 'running' });

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
  slots: failing(offline, ...DATA_PARTS, 'newGroup', 'groupMembers', ...ROOM_PARTS),
  isFar: (now) => {
    const { areaId, limit, name, started, user } = now.context;
    const isPlain = isChatOpen(now) && !isChatSheet(now) && isChatExpanded(now);
    const strange = [
      isChatSheet(now),
      !isChatExpanded(now),
      !['list', 'channel'].includes(chatView(now)),
      now.matches({ room: 'crashed' }),
    ];
    return (
      limit !== null ||
      strange.filter(Boolean).length > 1 ||
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
    'no channel is opened without a connected user or under an invalid id': ({ before, now, event }) =>
      given(
        event.type === 'channel.open',
        () =>
          openChannelId(now) ===
          (before.context.user !== null && event.channelId !== 'nonsense'
            ? event.channelId
            : openChannelId(before)),
      ),
    'a chat with a person opens the panel at their channel, under their name': ({ before, now, event }) =>
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
