import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator } from 'playwright/test';
import { LATER, NAMES, type Name, type Seen, test } from './support/cut-calls';
import { expect } from './support/foyer-test';
import type { OwnServer } from './support/own-server';
import { enterMeeting, isMoving, roomButton, roomOf, TURN_ON } from './support/room';
import { talkOf } from './support/talk';
import { SOON, type Visitor } from './support/visitors';

test.setTimeout(600_000);
test.beforeEach(({ expected }) => {
  expected.outage();
  expected.lostCode();
});

const GROUP = 'Engines';

const press = ({ page, press }: Visitor, name: string) =>
  press(page.getByRole('button', { name, exact: true }));
const inCall = (visitor: Visitor, name: Name): Seen => ({
  visitor,
  name,
  place: visitor.page.getByRole('region', { name: /^Call with/ }),
});

test('a call whose ways are cut says so and goes on', async ({ come, cuts }) => {
  const [ada, grace] = await Promise.all([come('ada'), come('grace')]);
  const people = [inCall(ada, 'ada'), inCall(grace, 'grace')];
  const chat = talkOf(ada);
  await chat.open();
  await chat.openChannel(NAMES.grace);
  await press(ada, 'Start video chat');
  await press(ada, TURN_ON);
  await press(ada, 'Call now');
  await press(grace, 'Accept');
  await press(grace, TURN_ON);
  await press(grace, 'Join now');
  await cuts(people);
  await press(grace, 'Hang up');
  await expect(people[0]?.place as Locator).toHaveCount(0, SOON);
});

/** Lets a fifth person of the demo log in. */
async function enableRetired({ dataDir }: OwnServer): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const enable = ['dist/server/cli.js', 'people', 'enable', 'retired@demo.example'];
  await promisify(execFile)(process.execPath, enable, { env });
}

/** Makes a group of everybody who is there, and calls it. */
async function callGroup(caller: Visitor, others: readonly Name[]): Promise<void> {
  const { open, panel } = talkOf(caller);
  await open();
  await press(caller, 'New group');
  await panel.getByLabel('Name of the group').fill(GROUP);
  for (const name of others) await panel.getByRole('checkbox', { name: NAMES[name] }).check(SOON);
  await press(caller, 'Create group');
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText(GROUP, SOON);
  await press(caller, 'Start video chat');
  await press(caller, TURN_ON);
  await press(caller, 'Call now');
}

/** Takes a call with a camera. */
async function accept(called: Visitor): Promise<void> {
  await press(called, 'Accept');
  await press(called, TURN_ON);
  await press(called, 'Join now');
}

test('a call of four whose ways are cut for one says so and goes on, and a fifth is told that it is full', async ({
  come,
  cuts,
  server,
}) => {
  await enableRetired(server);
  const names: Name[] = ['grace', 'alan', 'host'];
  const ada = await come('ada');
  const called: Visitor[] = [];
  for (const name of names) called.push(await come(name));
  const fifth = await come('retired');
  await callGroup(ada, [...names, 'retired']);
  for (const visitor of called) await accept(visitor);
  const people = [
    inCall(ada, 'ada'),
    ...called.map((visitor, place) => inCall(visitor, names[place] as Name)),
  ];
  await test.step('the fifth is rung no longer, and told that the call is full', async () => {
    await expect(fifth.page.getByRole('region', { name: 'Incoming call' })).toHaveCount(0, SOON);
    const chat = talkOf(fifth);
    await chat.open();
    await chat.openChannel(GROUP);
    await press(fifth, 'Start video chat');
    await press(fifth, TURN_ON);
    await press(fifth, 'Join now');
    await expect(fifth.page.getByText('This call is full')).toBeVisible(SOON);
    await fifth.page.context().close();
  });
  await cuts(people);
  for (const { visitor } of people.slice(1)) await press(visitor, 'Hang up');
  await expect(people[0]?.place as Locator).toHaveCount(0, SOON);
});

async function goToRoom(visitor: Visitor): Promise<Locator> {
  await visitor.press(visitor.chip(/Auditorium/));
  await enterMeeting(visitor);
  return roomOf(visitor).locator('main');
}

for (const names of [
  ['ada', 'grace'],
  ['ada', 'grace', 'alan'],
] as const satisfies Name[][])
  test(`a room of ${names.length} whose ways are cut for one says so and goes on`, async ({ come, cuts }) => {
    const people: Seen[] = [];
    for (const name of names) {
      const visitor = await come(name);
      people.push({ visitor, name, place: await goToRoom(visitor) });
    }
    await cuts(people);
    const { visitor } = people[1] as Seen;
    await press(visitor, 'Leave');
    await expect(people[0]?.place as Locator).toContainText(`${names.length - 1} p`, SOON);
  });

test('a full room of four whose ways are cut for one goes on, and a fifth listens until a place is free', async ({
  come,
  cuts,
  server,
}) => {
  await enableRetired(server);
  const people: Seen[] = [];
  for (const name of ['ada', 'grace', 'alan', 'host'] as const) {
    const visitor = await come(name);
    people.push({ visitor, name, place: await goToRoom(visitor) });
  }
  const fifth = await come('retired');
  const room = await goToRoom(fifth);
  const hear = async () => {
    for (const { name } of people)
      await isMoving(room.locator(`video[aria-label="${NAMES[name]}"]`), {
        ...LATER,
        message: `the listener sees ${name}`,
      });
  };
  await test.step('the fifth is told that the room is full, and listens', async () => {
    await expect(roomOf(fifth).getByText('Four people are in this room.')).toBeVisible(LATER);
    await roomButton(fifth, 'Only listen').click();
    await expect(room).toContainText('You are listening.', LATER);
    await hear();
    for (const { place } of people) await expect(place).toContainText('5 p', SOON);
  });
  await cuts(people);
  await hear();
  await test.step('a person leaves, and everybody sees it', async () => {
    const { visitor, place } = people[3] as Seen;
    await press(visitor, 'Leave');
    await expect(place).toHaveCount(0, SOON);
    await expect(room).toContainText('4 p', SOON);
  });
});
