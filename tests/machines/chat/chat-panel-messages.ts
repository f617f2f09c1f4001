import { isDeepStrictEqual } from 'node:util';
import {
  isChatActive,
  isChatExpanded,
  isChatOpen,
  openChannelId,
} from '@machines/chat-panel/chat-panel.selectors';
import { given } from '../../support/replay/plan';
import { LOBBY, TEAM } from './chat-fixture';
import type { PanelStep } from './chat-panel-step';

export const written = { type: 'message.written', id: 'one', channelId: TEAM, text: 'Hello' } as const;
export const queued = { type: 'message.queued', channelId: TEAM } as const;
export const queuedFile = { type: 'file.queued', id: 'one' } as const;
export const seen = { type: 'messages.seen', channelId: TEAM, sentAt: 5 } as const;
export const caret = { type: 'caret.moved', typed: { text: '@', mentions: [] }, caret: 1 } as const;
const MENTION = { uid: 'grace', name: 'Grace', from: 0, to: 1 };
export const chosen = { type: 'mention.chosen', ...MENTION } as const;

const chosenAlert = (channelId: string, sheet: boolean) =>
  ({ type: 'alert.chosen', channelId, sheet }) as const;
export const chosenAlerts = [
  chosenAlert(LOBBY, true),
  chosenAlert(TEAM, false),
  chosenAlert('nonsense', false),
];

const sends = ({ sent }: PanelStep, to: string, event: object): boolean =>
  isDeepStrictEqual(sent, [{ to, event }]);
const sendsNothing = ({ sent }: PanelStep): boolean => sent.length === 0;

/** What the panel sends to its parts. */
export const PANEL_MESSAGES: Record<string, (step: PanelStep) => boolean | undefined> = {
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
