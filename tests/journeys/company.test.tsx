import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ADA, fakeWorld } from '../support/fake-services';
import { renderApp } from '../support/render-app';
import { COMPANY_EVENTS, type CompanyEvent, type CompanyState, companyTour } from './company.model';
import { countIn, isToldOffline, OFFLINE } from './company.sights';
import { linkIn, sees } from './page-reader';
import { AREA_NAMES } from './visit.sights';

const GRACE = { uid: 'grace', name: 'Grace Hopper' };

/** A visitor and the world around them; `after` is the state that follows. */
function stay() {
  const world = fakeWorld({ signedIn: ADA.email, config: { userPresence: true } });
  const { user } = renderApp({ world });
  const { realtime } = world;

  const hands: Record<CompanyEvent['type'], (after: CompanyState) => Promise<void> | void> = {
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
  return hands;
}

async function seesCompany(state: CompanyState): Promise<void> {
  await sees([{ by: 'heading', name: AREA_NAMES[state.context.place], is: 'there' }]);
  await waitFor(() => {
    const button = within(screen.getByRole('banner')).getByRole('button', { name: 'People' });
    expect(button.textContent?.match(/\d+$/)?.[0]).toBe(countIn(state));
    expect(screen.queryAllByText(OFFLINE).length > 0).toBe(isToldOffline(state));
  });
}

describe('company', { timeout: 60_000 }, () => {
  const tour = companyTour();

  it('is told in one stay of a sensible length that uses every event', () => {
    expect(tour.length).toBeLessThanOrEqual(60);
    expect([...new Set(tour.map(({ event }) => event.type))].toSorted()).toEqual(COMPANY_EVENTS.toSorted());
  });

  it('is seen coming and going, kept over a cut, and put right after it', async () => {
    const hands = stay();
    for (const { event, state } of tour) {
      await hands[event.type](state);
      await seesCompany(state);
    }
  });
});
