import { picture } from '../../../support/sample-files';
import { expect } from '../foyer-test';
import { accountAt, post } from '../host';
import { personOf } from '../people';
import { barOf, talkOf } from '../talk';
import { SOON, type test, type Visitor } from '../visitors';

type Join = Parameters<Parameters<typeof test>[2]>[0]['join'];

interface Scene {
  join: Join;
  locale: string;
  /** The address of the server. */
  url: string;
}

/** A view in which others take part, and the visitor who sees it. */
interface SharedView {
  name: string;
  arrange: (scene: Scene) => Promise<Visitor>;
  /** Selects the window over the page that alone is tried. */
  floating?: string;
}

const CALL = 'section[class*="_window_"], section[class*="_layer_"]';

/** Grace calls Ada; the views are of either. */
async function ring({ join, locale }: Scene, of: 'caller' | 'called') {
  const languages = of === 'caller' ? ['en', locale] : [locale, 'en'];
  const [ada, grace] = await Promise.all(
    (['ada', 'grace'] as const).map((name, index) => join(name, { language: languages[index] })),
  );
  if (!ada || !grace) throw new Error('Both have to be there');
  await openChat(grace, 'Ada Lovelace');
  await grace.press(grace.button('Start video chat'));
  await grace.press(grace.button('Turn on camera and microphone'));
  await grace.press(grace.button('Call now'));
  await ada.page.getByRole('region', { name: ada.say('Incoming call') }).waitFor();
  return { ada, grace };
}

async function openChat(visitor: Visitor, name: string): Promise<void> {
  const { page, say, press, button } = visitor;
  await press(page.getByRole('button', { name: new RegExp(`^${say('Chat')}`) }).first());
  const list = page.getByRole('list', { name: say('Chats') });
  await press(list.getByRole('button', { name: new RegExp(`^${name}`) }));
  await button('Back to all chats').waitFor();
}

async function answered(scene: Scene): Promise<Visitor> {
  const { ada, grace } = await ring(scene, 'called');
  await ada.press(ada.button('Accept'));
  await ada.press(ada.button('Turn on camera and microphone'));
  await ada.press(ada.button('Join now'));
  const films = ada.page.locator('video[aria-label="Grace Hopper"]');
  await expect
    .poll(() => films.evaluate((film: HTMLVideoElement) => film.videoWidth), SOON)
    .toBeGreaterThan(0);
  await grace.page.bringToFront();
  return ada;
}

const restrict = async (url: string, kind: 'MUTE' | 'BAN', reason: string): Promise<void> => {
  const [host, alan] = [await accountAt(url, personOf('host')), await accountAt(url, personOf('alan'))];
  await post(url, host, 'moderation/restrictions', { kind, userId: alan.uid, minutes: 60, reason });
};

async function muted({ join, locale, url }: Scene): Promise<Visitor> {
  await restrict(url, 'MUTE', 'Please read the rules of the house before you write again.');
  const alan = await join('alan', { language: locale });
  await openChat(alan, alan.areaName('lobby'));
  await alan.page.getByText('Please read the rules').first().waitFor();
  return alan;
}

async function announced({ join, locale, url }: Scene): Promise<Visitor> {
  const host = await accountAt(url, personOf('host'));
  const say = (text: string, where: object) =>
    post(url, host, 'moderation/announcements', { text, minutes: 60, ...where });
  await say('The coffee is ready.', {});
  await say('The doors to the auditorium open late today. '.repeat(3), { areaId: 'lobby' });
  const ada = await join('ada', { language: locale });
  await ada.page.getByText('The coffee is ready.').waitFor();
  await ada.page.getByText('The doors to').waitFor();
  return ada;
}

/** Alan reads on the login page that he is banned. */
async function banned({ join, locale, url }: Scene): Promise<Visitor> {
  const alan = await join('alan', { language: locale });
  await restrict(url, 'BAN', 'Please read the rules of the house before you come back.');
  await alan.standsBeforeLogin();
  await alan.fillIn(personOf('alan'));
  await alan.submit();
  await alan.page.getByRole('alert').getByText('before you come back').waitFor();
  return alan;
}

async function reported({ join, locale, url }: Scene): Promise<Visitor> {
  const [ada, grace] = [await accountAt(url, personOf('ada')), await accountAt(url, personOf('grace'))];
  const target = { kind: 'PROFILE', userId: grace.uid };
  const words = 'Nobody carries a nanosecond in her bag. '.repeat(6);
  await post(url, ada, 'moderation/reports', { target, reason: 'SPAM', words });
  const host = await join('host', { language: locale });
  await host.page.goto('/v/demo/moderation');
  await host.page.getByText('Nobody carries').first().waitFor();
  return host;
}

async function asked(scene: Scene): Promise<Visitor> {
  const host = await reported(scene);
  await host.press(host.button('Ban').first());
  await host.page.getByRole('dialog').getByRole('textbox').waitFor();
  return host;
}

async function lively({ join, locale }: Scene): Promise<Visitor> {
  const [ada, grace] = await Promise.all([join('ada'), join('grace', { language: locale })]);
  const talk = talkOf(ada);
  await openChat(ada, ada.areaName('lobby'));
  await openChat(grace, grace.areaName('lobby'));
  await talk.say('https://venue.example/a-very-long-address-without-any-space/'.padEnd(160, 'x'));
  await talk.say('مرحبا Grace, 3 × 4 = 12?');
  const bar = await barOf(talk.item('3 × 4').last());
  await ada.press(bar.getByRole('button', { name: 'React with 👍' }));
  const choosing = ada.page.waitForEvent('filechooser');
  await ada.press(talk.panel.getByRole('button', { name: 'Attach file' }));
  await (await choosing).setFiles({
    name: 'Hall.png',
    mimeType: 'image/png',
    buffer: await picture(600, 400),
  });
  await ada.press(talk.panel.getByRole('button', { name: 'Send' }));
  await grace.page.getByText('3 × 4').last().waitFor();
  await grace.page
    .getByRole('button', { name: /Hall\.png/ })
    .last()
    .locator('img')
    .waitFor();
  return grace;
}

/** Ada looks at the wall as a whole, or on a big screen. */
const onWall =
  (button: string) =>
  async ({ join, locale }: Scene): Promise<Visitor> => {
    const ada = await join('ada', { language: locale });
    await ada.page.goto('/v/demo/area/lounge');
    await ada.unfold('lounge', 'wall');
    // A page in full screen cannot be resized.
    await ada.page.evaluate(() => {
      Element.prototype.requestFullscreen = async () => {};
    });
    await ada.press(
      ada.page.locator('#widget-wall').getByRole('button', { name: ada.say(button), exact: true }),
    );
    await ada.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    return ada;
  };

/** Ada before the meeting of a room, on its own page. */
async function beforeMeeting({ join, locale }: Scene): Promise<Visitor> {
  const ada = await join('ada', { language: locale });
  await ada.page.goto(`/room.html?room=demo-questions&lang=${locale}`);
  await ada.button('Join now').waitFor();
  return ada;
}

async function inMeeting(scene: Scene): Promise<Visitor> {
  const ada = await beforeMeeting(scene);
  await ada.press(ada.button('Turn on camera and microphone'));
  await ada.press(ada.button('Join now'));
  await ada.button('Leave').waitFor();
  return ada;
}

/** The views in which others take part: only the search opens them. */
export const SHARED_VIEWS: readonly SharedView[] = [
  { name: 'an incoming call', arrange: async (scene) => (await ring(scene, 'called')).ada, floating: CALL },
  {
    name: 'a call that rings',
    arrange: async (scene) => (await ring(scene, 'caller')).grace,
    floating: CALL,
  },
  { name: 'a call', arrange: answered, floating: CALL },
  { name: 'the wall as a whole', arrange: onWall('Open'), floating: '[role="dialog"]' },
  { name: 'the wall on a big screen', arrange: onWall('Big screen'), floating: '[role="dialog"]' },
  { name: 'what comes before a meeting', arrange: beforeMeeting },
  { name: 'a meeting', arrange: inMeeting },
  { name: 'the chat of a muted person', arrange: muted, floating: 'aside' },
  { name: 'the announcements', arrange: announced, floating: '[role="status"][class*="_cards_"]' },
  { name: 'the notice of a ban', arrange: banned },
  { name: 'a lively chat', arrange: lively, floating: 'aside' },
  { name: 'the reports', arrange: reported },
  { name: 'the question before a ban', arrange: asked },
];
