import type { ChatUser } from '@domain/chat/channel';
import { areaChannelId, areaOf } from '@domain/chat/channel-id';
import { banText } from '@domain/login/ban';
import { muteOf, type Restriction, type Restrictions } from '@domain/moderation/restriction';
import type { Failure } from '@domain/shared/failure';
import { required } from '@domain/shared/required';
import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { type Followed, follow } from '../patterns/follow.machine';
import { announced, fact, parentOf, type Watch, type WithParent } from '../patterns/port';

/** What the restrictions need of the world. */
export interface RestrictionsPort {
  /** Follows what hosts keep a user from doing; reports what holds whenever something begins or ends. */
  watchRestrictions: Watch<ChatUser, Restrictions>;
}

export type RestrictionsFact =
  | { type: 'chat.failed'; failure: Failure }
  /** The user may not stay in these areas. */
  | { type: 'areas.closed'; areaIds: readonly string[] }
  /** The user may not stay in the venue; `message` says until when and why, as `banText` writes it. */
  | { type: 'user.banned'; message: string };

type RestrictionsCommand =
  | { type: 'ban.dismiss'; channelId: string }
  /** The user wants to enter an area that they are banned from. */
  | { type: 'entry.refuse'; areaId: string };

/** A ban from an area or a group, by its channel. */
export interface PlaceBan extends Restriction {
  channelId: string;
}

type RestrictionsEvent = RestrictionsCommand | Followed<'restrictions', Restrictions>;

interface RestrictionsInput extends WithParent<RestrictionsFact> {
  query: ChatUser;
}

interface RestrictionsContext extends RestrictionsInput {
  /** What holds at the moment. */
  restrictions: Restrictions;
  /** Bans from areas and groups that the user has not dismissed. */
  shown: readonly PlaceBan[];
}

const bansOf = ({ places = {} }: Restrictions): PlaceBan[] =>
  Object.entries(places).map(([channelId, ban]) => ({ ...ban, channelId }));

type Received = { value: Restrictions };

/** Returns the bans that are new, or other than before. */
const newBans = (before: Restrictions, { value }: Received): PlaceBan[] =>
  bansOf(value).filter(({ channelId, since }) => before.places?.[channelId]?.since !== since);

const closed = (before: Restrictions, received: Received): RestrictionsFact => ({
  type: 'areas.closed',
  areaIds: newBans(before, received).flatMap(({ channelId }) => areaOf(channelId) ?? []),
});

const banned = ({ value: { ban } }: Received): RestrictionsFact => ({
  type: 'user.banned',
  message: banText(required(ban)),
});

const announceFailure = announced('chat.failed');

/** What hosts keep the user from doing. */
export const restrictionsMachine = setup({
  types: {
    context: {} as RestrictionsContext,
    input: {} as RestrictionsInput,
    events: {} as RestrictionsEvent,
  },
  actors: { restrictions: follow<'restrictions', ChatUser, Restrictions>('restrictions') },
  actions: {
    notifyParent: sendTo(({ context }) => parentOf(context), fact<RestrictionsFact>),
    takeRestrictions: assign(({ context }, { value }: Received) => {
      const told = [...newBans(context.restrictions, { value }), ...context.shown].map(
        ({ channelId }) => channelId,
      );
      return {
        restrictions: value,
        shown: bansOf(value).filter(({ channelId }) => told.includes(channelId)),
      };
    }),
    hideBan: assign(({ context }, { channelId }: { channelId: string }) => ({
      shown: context.shown.filter((ban) => ban.channelId !== channelId),
    })),
    showBan: assign(({ context }, { areaId }: { areaId: string }) => {
      const meant = bansOf(context.restrictions).filter(
        ({ channelId }) => channelId === areaChannelId(areaId),
      );
      const others = context.shown.filter(({ channelId }) => channelId !== areaChannelId(areaId));
      return { shown: [...meant, ...others] };
    }),
  },
  guards: {
    isNewlyBanned: ({ context: { restrictions } }, { value: { ban } }: Received) =>
      ban !== undefined && ban.since !== restrictions.ban?.since,
    hasNewBan: ({ context }, received: Received) => newBans(context.restrictions, received).length > 0,
    isBanned: ({ context }, { areaId }: { areaId: string }) =>
      context.restrictions.places?.[areaChannelId(areaId)] !== undefined,
  },
}).createMachine({
  id: 'restrictions',
  context: ({ input }) => ({ ...input, restrictions: {}, shown: [] }),
  invoke: {
    id: 'restrictions',
    src: 'restrictions',
    input: ({ context: { query }, self }) => ({ parent: self, query }),
    onError: { actions: announceFailure },
  },
  on: {
    'restrictions.received': [
      {
        guard: { type: 'isNewlyBanned', params: ({ event }) => event },
        actions: [
          { type: 'notifyParent', params: ({ event }) => banned(event) },
          { type: 'takeRestrictions', params: ({ event }) => event },
        ],
      },
      {
        guard: { type: 'hasNewBan', params: ({ event }) => event },
        actions: [
          { type: 'notifyParent', params: ({ context, event }) => closed(context.restrictions, event) },
          { type: 'takeRestrictions', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'takeRestrictions', params: ({ event }) => event } },
    ],
    'restrictions.failed': { actions: announceFailure },
    'ban.dismiss': { actions: { type: 'hideBan', params: ({ event }) => event } },
    'entry.refuse': {
      guard: { type: 'isBanned', params: ({ event }) => event },
      actions: { type: 'showBan', params: ({ event }) => event },
    },
  },
});

type Snapshot = SnapshotFrom<typeof restrictionsMachine>;

/** Returns what hosts keep the user from doing, and what they removed. */
export const allRestrictions = ({ context }: Snapshot): Restrictions => context.restrictions;

/** Returns why a host removed a message of the user; null for others. */
export const removalOf =
  (messageId: string) =>
  ({ context: { restrictions } }: Snapshot): Restriction | null =>
    restrictions.removed?.[messageId] ?? null;

/** Returns what hosts removed of the user, by the ids of the messages and posts; undefined for nothing. */
export const removals = ({ context: { restrictions } }: Snapshot): Restrictions['removed'] =>
  restrictions.removed;

/** Returns what keeps the user from writing in a channel; null when nothing does. */
export const muteIn =
  (channelId: string) =>
  ({ context: { restrictions } }: Snapshot): Restriction | null =>
    muteOf(restrictions, channelId, 0);

/** Returns what keeps the user out of an area; null when nothing does. */
export const areaBan =
  (areaId: string) =>
  ({ context: { restrictions } }: Snapshot): Restriction | null =>
    restrictions.places?.[areaChannelId(areaId)] ?? null;

/** Returns the bans from areas and groups that the user is told of. */
export const shownBans = ({ context }: Snapshot): readonly PlaceBan[] => context.shown;

/** Returns whether the user is banned from an area or a group. */
export const hasPlaceBans = ({ context }: Snapshot): boolean => bansOf(context.restrictions).length > 0;

/** Returns the bans from areas and groups, by their channels. */
export const placeBans = ({ context }: Snapshot): Restrictions['places'] => context.restrictions.places;

/** Fills the chart by its port. */
export const createRestrictions = (port: RestrictionsPort) =>
  restrictionsMachine.provide({ actors: { restrictions: follow('restrictions', port.watchRestrictions) } });
