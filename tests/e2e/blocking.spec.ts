import { isClean } from './support/axe';
import { expect } from './support/foyer-test';
import { talkOf } from './support/talk';
import { SOON, test } from './support/visitors';

const { step } = test;
const RUDE = 'Nobody wants to hear about engines';
const HIDDEN = 'Message of a person you blocked';

test('Ada blocks Alan: no message of his reaches her, until she ends it', async ({ join, allowed }) => {
  // The SDK logs what the rules refuse.
  allowed.push(/permission_denied/i);
  const [ada, alan] = await Promise.all([join('ada'), join('alan')]);
  const [adas, alans] = [talkOf(ada), talkOf(alan)];
  const lobby = ada.areaName('lobby');
  const profile = ada.page.getByRole('dialog', { name: 'Profile of Alan Turing' });
  const chatWithAda = async () => {
    await alan.openPeople();
    await alan.press(alan.row('Ada Lovelace').getByRole('button', { name: 'Start chat with Ada Lovelace' }));
  };
  for (const talk of [adas, alans]) {
    await talk.open();
    await talk.openChannel(lobby);
  }
  await alans.say(RUDE);
  await adas.hears(RUDE);

  await step('she blocks him in his profile, after a question', async () => {
    await ada.openPeople();
    await ada.press(ada.panel.getByRole('button', { name: 'Profile of Alan Turing' }));
    await ada.press(profile.getByRole('button', { name: 'More' }));
    await ada.page.getByRole('menuitem', { name: 'Block' }).click();
    const question = profile.getByRole('alertdialog');
    await expect(question).toContainText('They can no longer write to you');
    await isClean(ada.page, 'the question before blocking');
    await ada.press(question.getByRole('button', { name: 'Block' }));
    await expect(profile.getByText('You blocked Alan Turing.')).toBeVisible(SOON);
    await ada.page.keyboard.press('Escape');
    await expect(profile).toHaveCount(0);
  });
  await step(
    'in the area his messages are hidden from her, each until she asks, and from nobody else',
    async () => {
      await adas.open();
      await expect(adas.messages.getByText(RUDE)).toHaveCount(0);
      const hidden = adas.item(HIDDEN);
      const before = await hidden.count();
      await alans.say('And nobody will stop me');
      await expect(hidden).toHaveCount(before + 1, SOON);
      await expect(hidden.last()).toBeInViewport(SOON);
      await expect(adas.messages.getByText('And nobody will stop me')).toHaveCount(0);
      await ada.press(hidden.last().getByRole('button', { name: 'Show' }));
      await adas.hears('And nobody will stop me');
      await expect(adas.messages.getByText(RUDE)).toHaveCount(0);
      await isClean(ada.page, 'hidden messages');
    },
  );
  await step('his private message is refused, and he keeps its text', async () => {
    await chatWithAda();
    await alans.say('Ada, listen to me');
    const refused = alans.item('Ada, listen to me');
    await expect(refused.getByRole('alert')).toContainText('You cannot write here.', SOON);
    await adas.backToList();
    await expect(adas.row('Alan Turing')).toHaveCount(0);
  });
  await step('she ends it, sees what she missed, and his message arrives when he tries again', async () => {
    await ada.openPeople();
    await ada.press(ada.panel.getByRole('button', { name: 'Profile of Alan Turing' }));
    await ada.press(profile.getByRole('button', { name: 'Unblock' }));
    await expect(profile.getByText('You blocked Alan Turing.')).toHaveCount(0, SOON);
    await ada.page.keyboard.press('Escape');
    await adas.open();
    await chatWithAda();
    await alan.press(alans.item('Ada, listen to me').getByRole('button', { name: 'Try again' }));
    await adas.openChannel('Alan Turing');
    await adas.hears('Ada, listen to me');
    await adas.backToList();
    await adas.openChannel(lobby);
    await adas.hears(RUDE);
  });
});
