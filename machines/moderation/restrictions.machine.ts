import { areaChannelId, areaOf } from '@domain/chat/channel-id';
import { banText } from '@domain/login/ban';
import { muteOf, type Restriction, type Restrictions } from '@domain/moderation/restriction';
import type { OperationMode } from '@domain/people/attendee';
import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { required } from '@domain/shared/required';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';

/** The user in one mode of the venue. */
export interface RestrictedUser {
  mode: OperationMode;
  userId: string;
}

/** Reports of the slot `watchRestrictions`: always those that hold, at once and whenever one begins or ends. */
export type RestrictionsReport =
  | { type: 'restrictions.received'; restrictions: Restrictions }
  | { type: 'restrictions.failed'; failure: Failure };

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

interface RestrictionsContext extends RestrictedUser {
  /** What holds at the moment. */
  restrictions: Restrictions;
  /** Bans from areas and groups that the user has not dismissed. */
  shown: readonly PlaceBan[];
}

const failed = (error: unknown): RestrictionsFact => ({ type: 'chat.failed', failure: toFailure(error) });

const bansOf = ({ places = {} }: Restrictions): PlaceBan[] =>
  Object.entries(places).map(([channelId, ban]) => ({ ...ban, channelId }));

type Received = { restrictions: Restrictions };

/** Returns the bans that are new, or other than before. */
const newBans = (before: Restrictions, { restrictions }: Received): PlaceBan[] =>
  bansOf(restrictions).filter(({ channelId, since }) => before.places?.[channelId]?.since !== since);

const closed = ({ restrictions }: Received, report: Received): RestrictionsFact => ({
  type: 'areas.closed',
  areaIds: newBans(restrictions, report).flatMap(({ channelId }) => areaOf(channelId) ?? []),
});

const banned = ({ restrictions: { ban } }: Received): RestrictionsFact => ({
  type: 'user.banned',
  message: banText(required(ban)),
});

/** What hosts keep the user from doing. */
export const restrictionsMachine = setup({
  types: {
    context: {} as RestrictionsContext,
    input: {} as RestrictedUser,
    events: {} as RestrictionsReport | RestrictionsCommand,
  },
  actors: { watchRestrictions: streamSlot<RestrictionsReport, RestrictedUser>('watchRestrictions') },
  actions: {
    announce: (_, _fact: RestrictionsFact) => {},
    takeRestrictions: assign(({ context }, { restrictions }: Received) => {
      const told = [...newBans(context.restrictions, { restrictions }), ...context.shown].map(
        ({ channelId }) => channelId,
      );
      return {
        restrictions,
        shown: bansOf(restrictions).filter(({ channelId }) => told.includes(channelId)),
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
    isNewlyBanned: ({ context: { restrictions } }, report: Received) =>
      report.restrictions.ban !== undefined && report.restrictions.ban.since !== restrictions.ban?.since,
    hasNewBan: ({ context }, report: Received) => newBans(context.restrictions, report).length > 0,
    isBanned: ({ context }, { areaId }: { areaId: string }) =>
      context.restrictions.places?.[areaChannelId(areaId)] !== undefined,
  },
  delays: { retryDelay: RETRY_DELAY },
}).createMachine({
  id: 'restrictions',
  context: ({ input: { mode, userId } }) => ({ mode, userId, restrictions: {}, shown: [] }),
  initial: 'watching',
  on: {
    'ban.dismiss': { actions: { type: 'hideBan', params: ({ event }) => event } },
    'entry.refuse': {
      guard: { type: 'isBanned', params: ({ event }) => event },
      actions: { type: 'showBan', params: ({ event }) => event },
    },
  },
  states: {
    watching: {
      invoke: {
        id: 'watchRestrictions',
        src: 'watchRestrictions',
        input: ({ context: { mode, userId } }) => ({ mode, userId }),
        onError: {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.error) },
        },
      },
      on: {
        'restrictions.received': [
          {
            guard: { type: 'isNewlyBanned', params: ({ event }) => event },
            actions: [
              { type: 'announce', params: ({ event }) => banned(event) },
              { type: 'takeRestrictions', params: ({ event }) => event },
            ],
          },
          {
            guard: { type: 'hasNewBan', params: ({ event }) => event },
            actions: [
              { type: 'announce', params: ({ context, event }) => closed(context, event) },
              { type: 'takeRestrictions', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'takeRestrictions', params: ({ event }) => event } },
        ],
        'restrictions.failed': {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.failure) },
        },
      },
    },
    failed: { after: { retryDelay: 'watching' } },
  },
});

type Snapshot = SnapshotFrom<typeof restrictionsMachine>;

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
