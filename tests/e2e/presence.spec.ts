import { type PresenceEvent, type PresenceState, shortPresenceWalk } from '../journeys/presence.model';
import { countIn, countInVenue, isToldOffline, OFFLINE } from '../journeys/presence.page';
import { expect } from './support/foyer-test';
import { SOON, test, type Visitor } from './support/visitors';

test.use({ walked: true });

/** Ada, who stays, and Grace, who comes and goes. */
function stay(ada: Visitor, grace: Visitor) {
  const network = (there: boolean) => ada.page.context().setOffline(!there);

  const actions: Record<PresenceEvent['type'], (after: PresenceState) => Promise<unknown>> = {
    'other.arrive': () => grace.page.goto('/v/demo/area/lobby'),
    'other.walk': () => grace.walkTo('expo'),
    'other.leave': () => grace.page.goto('about:blank'),
    'visitor.walk': ({ context }) => ada.walkTo(context.place),
    'link.cut': () => network(false),
    'link.restore': () => network(true),
  };
  return actions;
}

async function seesPresence(ada: Visitor, state: PresenceState): Promise<void> {
  await ada.standsIn(state.context.place);
  const ends = (count: string) => new RegExp(`\\D${count}( person| people)?$`);
  await expect(ada.button('People')).toContainText(ends(countInVenue(state)), { timeout: 30_000 });
  const area = ada.page.locator('[data-people-row] [aria-current=page]');
  await expect(area).toContainText(ends(countIn(state)), SOON);
  await expect(ada.page.getByText(OFFLINE).first()).toBeAttached({ attached: isToldOffline(state), ...SOON });
}

test('an attendee sees another one come and go, keeps the list while offline, and sees it corrected after', async ({
  join,
  expected,
}) => {
  test.setTimeout(180_000);
  expected.outage();
  const grace = await join('grace');
  await grace.page.goto('about:blank');
  const ada = await join('ada');
  const actions = stay(ada, grace);
  for (const { event, state } of shortPresenceWalk())
    await test.step(event.type, async () => {
      await actions[event.type](state);
      await seesPresence(ada, state);
    });
});

test('who is taken to another site and kept by the browser is gone for others, and is there again with the page', async ({
  join,
}) => {
  const [ada, grace] = await Promise.all([join('ada'), join('grace')]);
  const leave = (type: 'pagehide' | 'pageshow') =>
    grace.page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await ada.openPeople();
  await expect(ada.row('Grace Hopper')).toBeVisible(SOON);
  await leave('pagehide');
  await expect(ada.row('Grace Hopper')).toHaveCount(0, SOON);
  await leave('pageshow');
  await expect(ada.row('Grace Hopper')).toBeVisible(SOON);
});
