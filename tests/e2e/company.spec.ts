import { type CompanyEvent, type CompanyState, companyTour } from '../journeys/company.model';
import { countIn, isToldOffline, OFFLINE } from '../journeys/company.sights';
import { SOON, test, type Visitor } from './support/company';
import { expect } from './support/foyer-test';

/** Ada, who stays, and Grace, who comes and goes. */
function stay(ada: Visitor, grace: Visitor) {
  const network = (there: boolean) => ada.page.context().setOffline(!there);

  const hands: Record<CompanyEvent['type'], (after: CompanyState) => Promise<unknown>> = {
    'other.arrive': () => grace.page.goto('/v/demo/area/lobby'),
    'other.walk': () => grace.walkTo('expo'),
    'other.leave': () => grace.page.goto('about:blank'),
    'visitor.walk': ({ context }) => ada.walkTo(context.place),
    'link.cut': () => network(false),
    'link.restore': () => network(true),
  };
  return hands;
}

async function seesCompany(ada: Visitor, state: CompanyState): Promise<void> {
  await ada.standsIn(state.context.place);
  await expect(ada.button('People')).toContainText(new RegExp(`\\D${countIn(state)}$`), { timeout: 15_000 });
  await expect(ada.page.getByText(OFFLINE).first()).toBeAttached({ attached: isToldOffline(state), ...SOON });
}

test('company is seen coming and going, kept over a cut, and put right after it', async ({ company }) => {
  test.setTimeout(180_000);
  const grace = await company('grace');
  await grace.page.goto('about:blank');
  const ada = await company('ada');
  const hands = stay(ada, grace);
  for (const { event, state } of companyTour())
    await test.step(event.type, async () => {
      await hands[event.type](state);
      await seesCompany(ada, state);
    });
});
