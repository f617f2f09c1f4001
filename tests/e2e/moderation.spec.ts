import type { Page } from 'playwright/test';
import { isClean, isCleanInBoth } from './support/axe';
import { expect } from './support/foyer-test';
import { personOf } from './support/people';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

const { step } = test;
test.setTimeout(240_000);

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a host answers a report: the message goes, and its author is muted, led out, banned and let in again', async ({
  join,
  allowed,
}) => {
  // The session of a banned person is not refreshed, and a tab that has not heard of the ban yet writes and listens in vain.
  allowed.push(/ 40[03] /, /writing the presence failed/, /listening to the channel of the area failed/);
  const [host, alan, ada] = [await join('host'), await join('alan'), await join('ada')];
  const [alans, adas] = [talkOf(alan), talkOf(ada)];
  const tab = await alan.openTab();
  await tab.goto('/v/demo/area/lobby');
  const list = host.page.getByRole('list', { name: 'Reports' });

  await step('Ada reports what Alan writes', async () => {
    for (const talk of [alans, adas]) {
      await talk.open();
      await talk.openChannel('Lobby');
    }
    await alans.say('Everything here is boring');
    await adas.hears('Everything here is boring');
    await adas.act('Everything here is boring', 'Report');
    const report = dialog(ada.page, /^Report a message/);
    await report.getByRole('radio', { name: 'Harassment or bullying' }).check();
    await ada.press(report.getByRole('button', { name: 'Send report' }));
    await expect(report.getByText('Thank you. The hosts will look at it.')).toBeVisible(SOON);
    await ada.page.keyboard.press('Escape');
  });
  await step('the host finds it by the account menu, beside those that wait', async () => {
    await host.press(host.button('Account'));
    await host.press(host.page.getByRole('menuitem', { name: /^Moderation/ }));
    await expect(list.getByText('Everything here is boring')).toBeVisible(SOON);
    await isCleanInBoth(host.page, 'the reports');
    const others = list.getByRole('listitem').filter({ hasNotText: 'Everything here is boring' });
    for (let dismissed = 0; dismissed < 2; dismissed += 1) {
      const report = await others.first().elementHandle();
      await host.press(others.first().getByRole('button', { name: 'Dismiss' }));
      await expect.poll(() => report?.evaluate(({ isConnected }) => isConnected), SOON).toBe(false);
    }
    await expect(list).toContainText('Everything here is boring');
  });
  await step('the message goes for everybody, and the host may undo it', async () => {
    const card = list.getByRole('listitem').filter({ hasText: 'Everything here is boring' });
    await host.press(card.getByRole('button', { name: 'Remove message' }));
    const question = dialog(host.page, 'Remove message');
    await question.getByRole('textbox', { name: 'Reason' }).fill('Please stay friendly.');
    await host.press(question.getByRole('button', { name: 'Remove' }));
    await expect(question).toHaveCount(0, SOON);
    await expect(adas.messages.getByText('Everything here is boring')).toHaveCount(0, SOON);
    await expect(alans.messages).toContainText('Please stay friendly.', SOON);
    await alan.press(alan.button('Notices'));
    const notices = dialog(alan.page, 'Notices');
    await expect(notices.getByRole('listitem').first()).toContainText(
      'A host has removed something you wrote.',
    );
    await isClean(alan.page, 'the notices');
    await alan.press(notices.getByRole('button', { name: 'Close' }));
  });
  await step(
    'a mute is told in every tab, with its end and reason, and undone where it was done',
    async () => {
      await host.page.goto('/v/demo/area/lobby');
      await host.openPeople();
      const row = host.row('Alan Turing');
      await host.press(row.getByRole('button', { name: /^Host actions/ }));
      await host.press(host.page.getByRole('menuitem', { name: 'Mute' }));
      const question = dialog(host.page, 'Mute');
      await question.getByRole('textbox', { name: 'Reason' }).fill('Cool down');
      await host.press(question.getByRole('button', { name: 'Mute' }));
      await tab.getByRole('button', { name: 'Chat', exact: true }).click();
      for (const page of [alan.page, tab]) {
        const note = page.getByRole('status').filter({ hasText: 'A host has muted you here until' });
        if (page === tab)
          await page
            .getByRole('list', { name: 'Chats' })
            .getByRole('button', { name: /^Lobby/ })
            .click();
        await expect(note).toContainText('Cool down', SOON);
      }
      await host.press(host.page.getByRole('button', { name: 'Undo' }));
      await expect(alans.field).toBeVisible(SOON);
    },
  );
  await step('a ban from the area leads Alan out in every tab, and the door stays shut', async () => {
    const row = host.row('Alan Turing');
    await host.press(row.getByRole('button', { name: /^Host actions/ }));
    await host.press(host.page.getByRole('menuitem', { name: 'Ban' }));
    const question = dialog(host.page, 'Ban');
    await question.getByLabel('From where?').selectOption('Lobby');
    await question.getByRole('textbox', { name: 'Reason' }).fill('Too loud');
    await host.press(question.getByRole('button', { name: 'Ban' }));
    for (const page of [alan.page, tab]) {
      await expect(heading(page)).not.toHaveText('Lobby', SOON);
      await expect(page.getByRole('alert')).toContainText('A host has removed you from Lobby until', SOON);
      await expect(page.getByRole('alert')).toContainText('Too loud');
    }
    await expect(host.row('Alan Turing')).toHaveCount(0, SOON);
    const there = await heading(alan.page).textContent();
    await alan.press(alan.chip(/Lobby/));
    await expect(heading(alan.page)).toHaveText(there ?? '');
    await host.press(host.page.getByRole('button', { name: 'Undo' }));
    await expect(alan.page.getByRole('alert').filter({ hasText: 'removed you' })).toHaveCount(0, SOON);
    await alan.press(alan.chip(/Lobby/));
    await expect(heading(alan.page)).toHaveText('Lobby');
    await expect(host.row('Alan Turing')).toBeVisible(SOON);
  });
  await step(
    'a ban from the event logs Alan out in every tab, and the login says until when and why',
    async () => {
      const row = host.row('Alan Turing');
      await host.press(row.getByRole('button', { name: /^Host actions/ }));
      await host.press(host.page.getByRole('menuitem', { name: 'Ban' }));
      const question = dialog(host.page, 'Ban');
      await question.getByRole('textbox', { name: 'Reason' }).fill('Enough');
      await host.press(question.getByRole('button', { name: 'Ban' }));
      const notice = (page: Page) =>
        page.getByRole('alert').filter({ hasText: 'A host has banned you from this event until' });
      for (const page of [alan.page, tab]) {
        await expect(page).toHaveURL(/\/login/, SOON);
        await expect(notice(page)).toContainText('Enough', SOON);
      }
      await alan.standsBeforeLogin();
      await alan.fillIn(personOf('alan'));
      await expect(notice(alan.page)).toHaveCount(0);
      await alan.submit();
      await expect(notice(alan.page)).toContainText('Enough', SOON);
    },
  );
  // Other stories on this server need Alan.
  await step('Alan can log in again once the ban is undone', async () => {
    const undone = host.page.waitForResponse(/\/api\/moderation\/.*undo/, SOON);
    await host.press(host.page.getByRole('button', { name: 'Undo' }));
    expect((await undone).ok()).toBe(true);
    await alan.fillIn(personOf('alan'));
    await alan.submit();
    await expect(heading(alan.page)).toHaveText('Lobby', SOON);
  });
});
