// @ts-check

import { DOMAIN_EQUIVALENTS } from './domain-equivalents.mjs';
import { PEOPLE_EQUIVALENTS } from './people-equivalents.mjs';

/**
 * Equivalent mutants, which no test can detect, with the reason. At most three percent.
 * @type {{ file: string, operator: string, text: string, after?: string, why: string }[]}
 */
export const EQUIVALENTS = [
  {
    file: 'machines/asset-image/asset-image.machine.ts',
    operator: 'string',
    text: "if (!address || size === null || !address.startsWith('/backend-assets/')) return address ?? '';",
    after: '"?"',
    why: 'An address is looked at only after it was signed, so that there is always one.',
  },
  {
    file: 'machines/calls/call-seat.machine.ts',
    operator: 'string',
    text: "const nobody = ({ seat }: CallSeatInput): Participant => ({ seat, uid: '', name: '', session: '' });",
    why: 'Who has a place is read only after somebody has taken it.',
  },
  {
    file: 'machines/calls/peer.setup.ts',
    operator: 'relation',
    text: 'begins: own.session < other.session,',
    why: 'Two pages never have the same session.',
  },
  {
    file: 'machines/chat-room/mention-picker.machine.ts',
    operator: 'number',
    text: "const NOTHING = { query: { from: -1, to: -1, text: '' }, people: [], marked: 0 } as const;",
    why: 'The query is read only after it was remembered, and who is marked after people were found.',
  },
  {
    file: 'machines/chat-room/mention-picker.machine.ts',
    operator: 'string',
    text: "const NOTHING = { query: { from: -1, to: -1, text: '' }, people: [], marked: 0 } as const;",
    why: 'The query is read only after it was remembered, and who is marked after people were found.',
  },
  {
    file: 'machines/chat-room/mention-picker.machine.ts',
    operator: 'target',
    text: "initial: 'searching',",
    why: 'Every transition into the opened picker names one of its states.',
  },
  {
    file: 'machines/chat-panel/alerts/chat-alerts.machine.ts',
    operator: 'target',
    text: "initial: 'ignored',",
    why: 'Where nobody wants alerts, the news that are followed are left at once.',
  },
  {
    file: 'machines/chat-panel/alerts/chat-alerts.machine.ts',
    operator: 'target',
    text: "failed: { always: { guard: not('isWanted'), target: 'ignored' } },",
    why: 'Where nobody wants alerts any more, the news that are followed are left at once.',
  },
  {
    file: 'machines/chat-panel/alerts/follow-news.ts',
    operator: 'string',
    text: "const isOwnKnown = (channels: ChannelStore): boolean => channels.isKnown({ channelId: '', type: 'GROUP' });",
    why: 'Private channels and groups become known together, whatever their id; every type but that of areas is one of them.',
  },
  {
    file: 'machines/chat-panel/blocks.machine.ts',
    operator: 'string',
    text: "change: { uid: '', blocked: false },",
    why: 'The change is read only after somebody has asked for one.',
  },
  {
    file: 'machines/chat-panel/blocks.machine.ts',
    operator: 'boolean',
    text: "change: { uid: '', blocked: false },",
    why: 'The change is read only after somebody has asked for one.',
  },
  {
    file: 'machines/chat-panel/blocks.machine.ts',
    operator: 'string',
    text: "place: 'chat',",
    why: 'The place is read only after somebody has asked for a change there.',
  },
  {
    file: 'machines/chat-panel/alerts/chat-news.machine.ts',
    operator: 'target',
    text: "initial: 'idle',",
    why: 'Nothing is wanted at first, so that the settling state is left at once.',
  },
  {
    file: 'machines/chat-panel/reading.machine.ts',
    operator: 'target',
    text: "failed: { after: { retryDelay: 'idle' } },",
    why: 'What failed waits on, so that the idle state is left at once for marking it.',
  },
  ...['string', 'number'].map((operator) => ({
    file: 'machines/chat-room/chat-room.setup.ts',
    operator,
    text: "const { id = '', sentAt = 0 } = context.messages.oldest ?? {};",
    why: 'Older messages are loaded only where a message is.',
  })),
  {
    file: 'machines/connection/link.machine.ts',
    operator: 'number',
    text: 'context: { attempt: 0 },',
    why: 'The first state resets the count on entry.',
  },
  {
    file: 'machines/auth/auth.machine.ts',
    operator: 'target',
    text: "{ target: 'signedOut', actions: rememberRestored },",
    why: 'Without locks the locked state is left at once for this one.',
  },
  {
    file: 'machines/password-reset/password-reset.machine.ts',
    operator: 'string',
    text: "email: 'email' in output ? output.email : '',",
    after: '"fault"',
    why: 'A check without an email names a fault, which other transitions take.',
  },
  ...[
    "initial: 'online',",
    "{ guard: 'isDown', target: 'reconnecting' },",
    "{ guard: not('hasNetwork'), target: 'offline' },",
    "initial: 'withoutNetwork',",
    "{ guard: 'isUntried', target: '#connection.status.online' },",
  ].map((text) => ({
    file: 'machines/connection/connection.machine.ts',
    operator: 'target',
    text,
    why: 'Every status is left at once for the one that the network and the link call for.',
  })),
  ...[
    "initial: 'opened',",
    "initial: 'hidden',",
    "{ guard: asks, target: 'visible.asking' },",
    "always: { guard: not('hasBanner'), target: 'hidden' },",
    "asking: { always: { guard: not('isUnanswered'), target: '#cookieBanner.banner.hidden' } },",
    "'consent.acceptAll': '#cookieBanner.banner.hidden',",
    "'consent.rejectAll': '#cookieBanner.banner.hidden',",
    "'consent.save': '#cookieBanner.banner.hidden',",
  ].map((text) => ({
    file: 'machines/cookie-banner/cookie-banner.machine.ts',
    operator: 'target',
    text,
    why: 'Every way in names its state; at once a deferred banner without a question is hidden, and an opened one with a question asks.',
  })),
  {
    file: 'machines/profile-view/profile-view.machine.ts',
    operator: 'target',
    text: "initial: 'ownProfile',",
    why: 'An open profile is always entered at one of its states.',
  },
  {
    file: 'machines/moderation/host-action.machine.ts',
    operator: 'string',
    text: "return FAULTS[snapshot.context.failure?.errMsg ?? ''] ?? 'failed';",
    after: '"failed"',
    why: 'Every text that is no key of the catalogue has the same fault.',
  },
  ...['1', '(-1)'].map((after) => ({
    file: 'machines/moderation/reporting.machine.ts',
    operator: 'number',
    text: "return FAULTS[snapshot.context.failure?.status ?? 0] ?? 'unsent';",
    after,
    why: 'No answer has such a status.',
  })),
  ...['1', '(-1)'].map((after) => ({
    file: 'machines/moderation/restrictions.machine.ts',
    operator: 'number',
    text: 'muteOf(restrictions, channelId, 0);',
    after,
    why: 'Every restriction ends long after 1970.',
  })),
  ...['string', 'number'].map((operator) => ({
    file: 'machines/social-wall/social-wall.machine.ts',
    operator,
    text: "const { id = '', createdAt = 0 } = context.posts.oldest ?? {};",
    why: 'Older posts are loaded only where a post is.',
  })),
  {
    file: 'machines/whiteboard/board-pictures.machine.ts',
    operator: 'string',
    text: "refused: [...refused, ...waiting.slice(0, 1).map((one) => ({ ...one, fault: fault ?? 'notSent' }))],",
    why: 'A picture is set aside only for a fault.',
  },
  {
    file: 'machines/whiteboard/board-pictures.machine.ts',
    operator: 'string',
    text: "id: waiting[0]?.id ?? '',",
    why: 'A picture is sent only where one waits.',
  },
  ...DOMAIN_EQUIVALENTS,
  ...PEOPLE_EQUIVALENTS,
];
