import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { type Talk, talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

const { step } = test;
const GROUP = 'Engine builders';

test('a group that Ada makes hears what is written, grows, gets another name, and stays when she leaves', async ({
  join,
}) => {
  const [ada, grace, alan] = await Promise.all([join('ada'), join('grace'), join('alan')]);
  const [adas, graces, alans] = [talkOf(ada), talkOf(grace), talkOf(alan)];
  const members = (talk: Talk) => talk.panel.getByRole('list', { name: 'Members' }).getByRole('listitem');

  await step('Ada makes a group of three', async () => {
    await adas.open();
    await ada.press(adas.panel.getByRole('button', { name: 'New group' }));
    await adas.panel.getByLabel('Name of the group').fill(GROUP);
    for (const name of ['Alan Turing', 'Grace Hopper'])
      await adas.panel.getByRole('checkbox', { name }).check({ timeout: SOON.timeout });
    await isClean(ada.page, 'a new group');
    await ada.press(adas.panel.getByRole('button', { name: 'Create group' }));
    await expect(adas.panel.getByRole('heading', { level: 2 })).toHaveText(GROUP, SOON);
  });
  await step('everybody in it hears what is written', async () => {
    await adas.say('Welcome, both of you.');
    for (const talk of [alans, graces]) {
      await talk.open();
      await talk.openChannel(GROUP);
      await talk.hears('Welcome, both of you.');
    }
  });
  await step('Alan adds a person, who is not there, and only Ada may rename and remove', async () => {
    await alans.choose('Members');
    await expect(members(alans)).toHaveCount(3, SOON);
    await expect(alans.panel.getByRole('button', { name: 'Rename' })).toHaveCount(0);
    await expect(alans.panel.getByRole('button', { name: /^Options for/ })).toHaveCount(0);
    await alan.press(alans.panel.getByRole('button', { name: 'Add people' }));
    await alans.panel.getByRole('searchbox', { name: 'Search people' }).fill('Harriet');
    await alans.panel.getByRole('checkbox', { name: 'Harriet Host' }).check({ timeout: SOON.timeout });
    await alan.press(alans.panel.getByRole('button', { name: 'Add', exact: true }));
    await expect(members(alans)).toHaveCount(4, SOON);
    await adas.choose('Members');
    await expect(members(adas)).toHaveCount(4, SOON);
    await isClean(ada.page, 'the members of a group');
  });
  await step('Ada renames it for everybody, and removes a person', async () => {
    await ada.press(adas.panel.getByRole('button', { name: 'Rename' }));
    await adas.panel.getByRole('textbox', { name: 'Name of the group' }).fill('Loom weavers');
    await ada.page.keyboard.press('Enter');
    await expect(graces.panel.getByRole('heading', { level: 2 })).toHaveText('Loom weavers', SOON);
    await ada.press(adas.panel.getByRole('button', { name: 'Options for Harriet Host' }));
    await ada.press(ada.page.getByRole('menuitem', { name: 'Remove from the group' }));
    await ada.press(adas.panel.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
    await expect(members(alans)).toHaveCount(3, SOON);
  });
  await step('Ada leaves, and what is written then does not reach her', async () => {
    await ada.press(adas.panel.getByRole('button', { name: 'Leave group' }));
    await ada.press(adas.panel.getByRole('alertdialog').getByRole('button', { name: 'Leave' }));
    await expect(adas.panel.getByRole('list', { name: 'Chats' })).toBeVisible(SOON);
    await expect(members(alans)).toHaveCount(2, SOON);
    await alan.press(alans.panel.getByRole('button', { name: 'Back to the chat' }));
    await alans.say('Now we are two.');
    await graces.hears('Now we are two.');
    await expect(adas.row('Loom weavers')).toHaveCount(0);
  });
});
