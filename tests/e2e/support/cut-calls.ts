import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright/test';
import { expect } from './foyer-test';
import { cut, test as relayedTest, sendSmallPictures, silence } from './relayed';
import { isMoving } from './room';
import type { Visitor } from './visitors';

const { step } = relayedTest;

/** Browsers notice after seconds that nothing arrives, and look for another way every fifteen. */
export const LATER = { timeout: 40_000 };
const LOST = 'Connection lost. Trying again…';
/** The people of the demo. */
export const NAMES = {
  ada: 'Ada Lovelace',
  grace: 'Grace Hopper',
  alan: 'Alan Turing',
  host: 'Harriet Host',
  retired: 'Reginald Retired',
};
/** In milliseconds: longer than several attempts of a call and of its link to the server. */
const LONG_CUT = 17_000;
export type Name = keyof typeof NAMES;

/** A person in a call or a room, and where they see the others. */
export interface Seen {
  visitor: Visitor;
  name: Name;
  place: Locator;
}

const picture = ({ place }: Seen, name: Name): Locator => place.locator(`video[aria-label="${NAMES[name]}"]`);

async function seeEachOther(people: readonly Seen[]): Promise<void> {
  for (const one of people)
    for (const { name } of people)
      if (name !== one.name)
        await isMoving(picture(one, name), { ...LATER, message: `${one.name} sees ${name}` });
}

async function areTold(people: readonly Seen[]): Promise<void> {
  for (const { place } of people) await expect(place).toContainText(LOST, LATER);
}

async function findEachOther(people: readonly Seen[]): Promise<void> {
  for (const { place } of people) await expect(place).not.toContainText(LOST, LATER);
  await seeEachOther(people);
}

/** Tests of people who see and hear each other, whose ways are cut for one of them. */
export const test = relayedTest.extend<{
  come: (name: Name) => Promise<Visitor>;
  cuts: (people: Seen[]) => Promise<void>;
}>({
  come: async ({ join, relay, toServer }, use) =>
    use((name) => {
      const isCut = name === 'ada';
      return join(name, {
        ...(isCut && { baseURL: toServer.url }),
        prepare: async (context) => {
          await context.addInitScript(sendSmallPictures);
          await relay.force(context, isCut ? 'way' : 'around');
        },
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
      await step('both are cut for long', async () => {
        const mends = [cut(relay.way), cut(toServer.way)];
        await Promise.all([areTold(people), pause(LONG_CUT)]);
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
