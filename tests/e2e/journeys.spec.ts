import type { Page } from 'playwright/test';
import { anyStep, covering } from '../journeys/covering-journeys';
import { type Journey, journeys, type VisitEvent, type VisitState } from '../journeys/visit.model';
import { elementsOf, INVALID, pathIn, TOO_MANY, untilLock } from '../journeys/visit.page';
import { expect, test } from './support/foyer-test';
import { guestOn } from './support/guest';
import { sees } from './support/page-reader';

test.use({ walked: true });

const LOCKOUT = 120_000;
/** Logins whose own stories (logins, oidc) tell more of them. */
const TOLD_ELSEWHERE = ['way.leave', 'number.register', 'provider.visit'] as const;

type Told = Exclude<VisitEvent['type'], (typeof TOLD_ELSEWHERE)[number]>;

const told = journeys().filter(
  ({ steps }) => !steps.some(({ event }) => TOLD_ELSEWHERE.some((type) => type === event.type)),
);

/** A person whose wrong passwords are for their own account, which the server locks like any other. */
function visitor(page: Page, number: number) {
  const guest = guestOn(page);
  const guess = async () => {
    const answered = page.waitForResponse('**/accounts:signInWithPassword*');
    await guest.logIn({ email: `guesser-${number}@demo.example`, password: 'a guess' });
    await answered;
  };

  async function exhaust(before: VisitState): Promise<void> {
    for (let left = untilLock(before); left > 1; left -= 1) {
      await guess();
      await sees(page, [{ by: 'alert', name: INVALID, is: 'there' }]);
    }
    await guess();
    await sees(page, [{ by: 'alert', name: TOO_MANY, is: 'there' }]);
  }

  const actions: Record<Told, (before: VisitState, after: VisitState) => Promise<unknown>> = {
    'site.open': () => page.goto('/'),
    'link.follow': () => page.goto('/v/demo/area/expo'),
    'way.choose': () => guest.press(guest.button('Log in with email')),
    'login.mistake': guess,
    'login.exhaust': exhaust,
    'login.succeed': () => guest.logIn(),
    'lock.outwait': () => page.clock.fastForward(LOCKOUT),
    'area.change': (_, { context }) => guest.walkTo(context.place),
    'page.reload': () => page.reload(),
    'session.leave': () => guest.logOut(),
  };
  return actions;
}

async function walk(page: Page, { steps }: Journey, number: number): Promise<void> {
  const actions = visitor(page, number);
  let before = steps[0]?.state as VisitState;
  for (const { event, state } of steps) {
    await actions[event.type as Told](before, state);
    await sees(page, elementsOf(state));
    expect(new URL(page.url()).pathname).toBe(pathIn(state, 'demo'));
    before = state;
  }
}

test.describe('a visit', () => {
  for (const [number, journey] of covering(told, anyStep).entries())
    test(journey.title, async ({ page, expected }) => {
      expected.failures(400);
      if (journey.title.includes('lock.outwait')) await page.clock.install();
      await walk(page, journey, number);
    });
});
