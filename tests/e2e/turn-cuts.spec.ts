import type { Locator } from 'playwright/test';
import { expect } from './support/foyer-test';
import { cut, silence, test } from './support/relayed';
import { enterMeeting, isMoving, roomOf } from './support/room';
import { talkOf } from './support/talk';
import { SOON, type Visitor } from './support/visitors';

const { step } = test;
test.setTimeout(400_000);
test.beforeEach(({ expected }) => {
  expected.outage();
  expected.lostCode();
});

/** Browsers notice after seconds that nothing arrives, and look for another way every fifteen. */
const LATER = { timeout: 40_000 };
const LOST = 'Connection lost. Trying again…';
const NAMES = { ada: 'Ada Lovelace', grace: 'Grace Hopper', alan: 'Alan Turing' };
type Name = keyof typeof NAMES;

/** A person in a call or a room, and where they see the others. */
interface Seen {
  visitor: Visitor;
  name: Name;
  place: Locator;
}

const picture = ({ place }: Seen, name: Name): Locator => place.locator(`video[aria-label="${NAMES[name]}"]`);

async function seeEachOther(people: readonly Seen[]): Promise<void> {
  for (const one of people)
    for (const { name } of people) if (name !== one.name) await isMoving(picture(one, name));
}

async function areTold(people: readonly Seen[]): Promise<void> {
  for (const { place } of people) await expect(place).toContainText(LOST, LATER);
}

async function findEachOther(people: readonly Seen[]): Promise<void> {
  for (const { place } of people) await expect(place).not.toContainText(LOST, LATER);
  await seeEachOther(people);
}

const tests = test.extend<{
  come: (name: Name) => Promise<Visitor>;
  cuts: (people: Seen[]) => Promise<void>;
}>({
  come: async ({ join, relay, toServer }, use) =>
    use((name) => {
      const isCut = name === 'ada';
      return join(name, {
        ...(isCut && { baseURL: toServer.url }),
        prepare: (context) => relay.force(context, isCut ? 'way' : 'around'),
      });
    }),
  /** Cuts what Ada sends and gets, in every way. */
  cuts: async ({ relay, toServer }, use) =>
    use(async (people) => {
      const [ada] = people as [Seen];
      const others = people.slice(1);
      await seeEachOther(people);
      expect(relay.way.links().length).toBeGreaterThan(0);
      await step('pictures and sound are cut', async () => {
        const mend = cut(relay.way);
        await areTold(people);
        await seeEachOther(others);
        mend();
        await findEachOther(people);
      });
      await step('pictures and sound fall silent', async () => {
        const mend = silence(relay.way);
        await areTold(people);
        mend();
        await findEachOther(people);
      });
      await step('the server is cut off, and they go on', async () => {
        const mend = cut(toServer.way);
        for (const _ of [1, 2, 3]) await seeEachOther(people);
        const opened = toServer.way.nextLink();
        mend();
        await opened;
        await seeEachOther(people);
      });
      await step('both are cut', async () => {
        const mends = [cut(relay.way), cut(toServer.way)];
        await areTold(people);
        for (const mend of mends) mend();
        await findEachOther(people);
      });
      await step('both look for another way while the server hears neither', async () => {
        await ada.visitor.page.context().setOffline(true);
        const mend = cut(relay.way);
        await areTold(people);
        mend();
        await ada.visitor.page.context().setOffline(false);
        await findEachOther(people);
      });
    }),
});

tests('a call whose ways are cut says so and goes on', async ({ come, cuts }) => {
  const [ada, grace] = await Promise.all([come('ada'), come('grace')]);
  const press = ({ page, press }: Visitor, name: string) =>
    press(page.getByRole('button', { name, exact: true }));
  const seen = (visitor: Visitor, name: Name): Seen => ({
    visitor,
    name,
    place: visitor.page.getByRole('region', { name: /^Call with/ }),
  });
  const people = [seen(ada, 'ada'), seen(grace, 'grace')];
  const chat = talkOf(ada);
  await chat.open();
  await chat.openChannel(NAMES.grace);
  await press(ada, 'Start video chat');
  await press(ada, 'Call now');
  await press(grace, 'Accept');
  await press(grace, 'Camera');
  await press(grace, 'Done');
  await cuts(people);
  await press(grace, 'Hang up');
  await expect(people[0]?.place as Locator).toHaveCount(0, SOON);
});

for (const names of [
  ['ada', 'grace'],
  ['ada', 'grace', 'alan'],
] as const satisfies Name[][])
  tests(
    `a room of ${names.length} whose ways are cut for one says so and goes on`,
    async ({ come, cuts }) => {
      const people: Seen[] = [];
      for (const name of names) {
        const visitor = await come(name);
        await visitor.press(visitor.chip(/Auditorium/));
        await enterMeeting(visitor);
        people.push({ visitor, name, place: roomOf(visitor).locator('main') });
      }
      await cuts(people);
      const { visitor } = people[1] as Seen;
      await visitor.press(visitor.page.getByRole('button', { name: 'Leave', exact: true }));
      await expect(people[0]?.place as Locator).toContainText(`${names.length - 1} p`, SOON);
    },
  );
