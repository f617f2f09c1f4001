import { COUNTS_INTERVAL } from '@domain/shared/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ADA, fakeWorld } from '../support/fake-services';
import { renderApp } from '../support/render-app';
import { linkIn, sees } from './page-reader';
import { PRESENCE_EVENTS, type PresenceEvent, type PresenceState, presenceWalk } from './presence.model';
import { countInVenue, isToldOffline, OFFLINE } from './presence.page';
import { AREA_NAMES } from './visit.page';

const GRACE = { uid: 'grace', name: 'Grace Hopper' };

/** A visitor and their environment; `after` is the state that follows. */
function stay() {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  const { user, background, elapse } = renderApp({ world });
  const { realtime } = world;

  const actions: Record<PresenceEvent['type'], (after: PresenceState) => Promise<void> | void> = {
    'other.arrive': () => {
      act(() => realtime.arrive({ ...GRACE, areaId: 'lobby' }));
    },
    'other.walk': () => {
      act(() => realtime.move(GRACE.uid, 'expo'));
    },
    'other.leave': () => {
      act(() => realtime.leave(GRACE.uid));
    },
    'visitor.walk': async ({ context }) =>
      user.click(await linkIn('In this view', AREA_NAMES[context.place])),
    'link.cut': () => {
      act(() => realtime.cut('NETWORK'));
    },
    'link.restore': () => {
      act(() => realtime.restore());
    },
  };
  return { actions, background, elapse };
}

/** Returns the number beside the faces. */
const numberIn = (button: HTMLElement): string => button.textContent?.replace(/\D/g, '') ?? '';

async function seesPlaceAndLink(state: PresenceState): Promise<void> {
  await sees([{ by: 'heading', name: AREA_NAMES[state.context.place], is: 'there' }]);
  await waitFor(() => expect(screen.queryAllByText(OFFLINE).length > 0).toBe(isToldOffline(state)));
}

async function seesNumber(state: PresenceState): Promise<void> {
  const people = await within(screen.getByRole('banner')).findByRole('button', { name: 'People' });
  await waitFor(() => expect(numberIn(people)).toBe(countInVenue(state)));
}

describe('the presence of another attendee', { timeout: 60_000 }, () => {
  const walk = presenceWalk();

  it('the walk has a sensible length and uses every event', () => {
    expect(walk.length).toBeLessThanOrEqual(60);
    expect([...new Set(walk.map(({ event }) => event.type))].toSorted()).toEqual(PRESENCE_EVENTS.toSorted());
  });

  it('the list follows another attendee, stays while offline, and is corrected after', async () => {
    const { actions, background, elapse } = stay();
    await background();
    for (const { event, state } of walk) {
      await actions[event.type](state);
      await seesPlaceAndLink(state);
      // What happens in another area is counted by the next request.
      elapse(COUNTS_INTERVAL);
      await seesNumber(state);
    }
  });
});
