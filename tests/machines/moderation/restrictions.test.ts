import { isDeepStrictEqual } from 'node:util';
import { banText } from '@domain/login/ban';
import {
  areaBan,
  hasPlaceBans,
  muteIn,
  placeBans,
  removalOf,
  removals,
  restrictionsMachine,
  shownBans,
} from '@machines/moderation/restrictions.machine';
import type { AnyEventObject } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { ADA, announces, asks, offline } from '../chat/chat-fixture';

type Restricted = Step<typeof restrictionsMachine>;

const mute = { since: 1, until: 5, reason: 'Loud' };
const longer = { since: 1, until: 9, reason: 'Spam' };
const again = { ...longer, since: 2 };
const GROUP = 'group:-NjEtLV-engineers000';

const shownIn = ({ now }: Restricted): string[] => shownBans(now).map(({ channelId }) => channelId);

describeMachine({
  machine: restrictionsMachine,
  input: { parent: PARENT, query: ADA },
  events: {
    'restrictions.received': [
      { value: {} },
      { value: { mute, channels: { 'area:lobby': longer } } },
      { value: { places: { 'area:lobby': longer, [GROUP]: longer } } },
      { value: { places: { 'area:lobby': again } } },
      { value: { removed: { one: longer } } },
      { value: { ban: longer } },
    ],
    'restrictions.failed': [{ failure: offline }],
    'ban.dismiss': [{ channelId: 'area:lobby' }, { channelId: GROUP }],
    'entry.refuse': [{ areaId: 'lobby' }, { areaId: 'expo' }],
  },
  slots: { restrictions: { error: [offline] } },
  states: { '': { entered: asks(['restrictions', { query: ADA }]) } },
  invariants: {
    'the parent is told that the restrictions are not known': (step) =>
      given(
        step.event.type === 'restrictions.failed' || step.event.type === 'xstate.error.actor.restrictions',
        () => announces({ type: 'chat.failed', failure: offline })(step),
      ),
    'what holds is what the server said last, also while it cannot be asked': ({ now, before, event }) => {
      const expected = event.type === 'restrictions.received' ? event.value : before.context.restrictions;
      return now.context.restrictions === expected && placeBans(now) === expected.places;
    },
    'a mute in a channel keeps the user from writing there, a mute everywhere in all': ({ now }) =>
      given(now.context.restrictions.mute !== undefined, () => {
        return muteIn('area:lobby')(now) === longer && muteIn('area:expo')(now) === mute;
      }),
    'without a restriction the user may write, and go everywhere': ({ now }) =>
      given(isDeepStrictEqual(now.context.restrictions, {}), () =>
        [muteIn('area:lobby')(now), areaBan('lobby')(now), hasPlaceBans(now)].every((one) => !one),
      ),
    'an entry can be refused only where the user is banned': ({ now }) =>
      ['lobby', 'expo'].every(
        (areaId) => now.can({ type: 'entry.refuse', areaId }) === (areaBan(areaId)(now) !== null),
      ),
    'whether the user is banned from a place is known': ({ now }) =>
      hasPlaceBans(now) === (placeBans(now) !== undefined),
    'the author of a removed message reads why': ({ now }) =>
      given(now.context.restrictions.removed !== undefined, () =>
        isDeepStrictEqual([removalOf('one')(now), removalOf('two')(now)], [longer, null]),
      ),
    'who posted reads what was removed of theirs': ({ now }) =>
      removals(now) === now.context.restrictions.removed,
    'a ban from an area keeps the user from it and from writing in its chat': ({ now }) =>
      given(hasPlaceBans(now), () => {
        const ban = areaBan('lobby')(now);
        return ban !== null && muteIn('area:lobby')(now) === ban && areaBan('expo')(now) === null;
      }),
    'the user is told of each new ban once, with when and why': (step) =>
      given(step.event.type === 'restrictions.received', () => {
        const after = step.now.context.restrictions.places ?? {};
        const before = step.before.context.restrictions.places ?? {};
        const shown = step.before.context.shown.map(({ channelId }) => channelId);
        const expected = Object.entries(after).flatMap(([channelId, ban]) =>
          before[channelId]?.since !== ban.since || shown.includes(channelId) ? [{ ...ban, channelId }] : [],
        );
        return isDeepStrictEqual(shownBans(step.now), expected);
      }),
    'a dismissed ban is hidden, and no other one': (step) =>
      given(step.event.type === 'ban.dismiss', () => {
        const { channelId } = step.event as AnyEventObject & { channelId: string };
        const others = step.before.context.shown.filter((one) => one.channelId !== channelId);
        return isDeepStrictEqual(shownBans(step.now), others);
      }),
    'a user who wants to enter a forbidden area is told again, of the others as before': (step) =>
      given(step.event.type === 'entry.refuse', () => {
        const { areaId } = step.event as AnyEventObject & { areaId: string };
        const before = step.before.context.shown.map(({ channelId }) => channelId);
        const others = before.filter((channelId) => channelId !== `area:${areaId}`);
        return isDeepStrictEqual(
          shownIn(step),
          areaBan(areaId)(step.before) === null ? before : [`area:${areaId}`, ...others],
        );
      }),
    'the other machines learn once of a ban from the venue, until when and why': (step) =>
      given(step.event.type === 'restrictions.received', () => {
        const { ban } = step.now.context.restrictions;
        const isNew = ban !== undefined && ban.since !== step.before.context.restrictions.ban?.since;
        const told = step.facts.filter(({ type }) => type === 'user.banned');
        return isDeepStrictEqual(told, isNew ? [{ type: 'user.banned', message: banText(ban) }] : []);
      }),
    'the other machines learn which areas are closed to the user, once for each ban': (step) =>
      given(step.event.type === 'restrictions.received', () => {
        const after = step.now.context.restrictions.places ?? {};
        const before = step.before.context.restrictions.places ?? {};
        const isNew = Object.entries(after).some(([id, { since }]) => before[id]?.since !== since);
        const isLobby = after['area:lobby']?.since !== before['area:lobby']?.since;
        const areaIds = isLobby ? ['lobby'] : [];
        const told = step.facts.filter(({ type }) => type === 'areas.closed');
        return isDeepStrictEqual(told, isNew ? [{ type: 'areas.closed', areaIds }] : []);
      }),
  },
});
