import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../server/store/store';
import { openTestStore } from '../../support/store';
import { LINK, type MailDesk, mailTo, openDesk } from './mail-desk';
import { type SmtpStandIn, startSmtp } from './smtp-stand-in';

const TAKEN = 'a mail was delivered';
const LATER = 'a mail could not be delivered yet';
const GIVEN_UP = 'a mail was given up';

let store: Store & { dataDir: string };
let smtp: SmtpStandIn;
const desks: MailDesk[] = [];

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('mail').execute();
  smtp = await startSmtp();
});
afterEach(async () => {
  await Promise.all(desks.splice(0).map((desk) => desk.close()));
  await smtp.close();
});

function open(options: Parameters<typeof openDesk>[1] = {}): MailDesk {
  const desk = openDesk(store, { smtp: smtp.url, ...options });
  desks.push(desk);
  return desk;
}
const waiting = () => store.db.selectFrom('mail').select('recipient').execute();

test('a mail is handed over with its envelope, headers, text and HTML, and forgotten', async () => {
  const desk = open();
  await desk.send(mailTo('ada@hall.example'));
  await desk.said(TAKEN);
  const [{ from, to, content } = { from: '', to: '', content: '' }] = smtp.taken;
  expect([from, to]).toEqual(['post@hall.example', 'ada@hall.example']);
  expect(content).toMatch(/^From: The Hall <post@hall\.example>\r$/m);
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(content).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(content).toContain('text/plain');
  expect(content).toContain('text/html');
  expect(await waiting()).toEqual([]);
});

test('mails go one after the other in the order they came', async () => {
  const desk = open();
  const people = ['ada', 'grace', 'alan'].map((name) => `${name}@hall.example`);
  for (const person of people) await desk.send(mailTo(person));
  for (const _ of people) await desk.said(TAKEN);
  expect(smtp.taken.map(({ to }) => to)).toEqual(people);
});

test.each(['450 Mailbox busy', '421 Not now', 'goodbye'] as const)(
  'a mail server that says "%s" is asked again until it takes the mail',
  async (answer) => {
    smtp.answers.push(answer, answer);
    const desk = open();
    await desk.send(mailTo('ada@hall.example'));
    expect([await desk.said(LATER), await desk.said(LATER)]).toMatchObject([
      { kind: 'PASSWORD_RESET', attempt: 1, retryInMs: 1 },
      { kind: 'PASSWORD_RESET', attempt: 2, retryInMs: 1 },
    ]);
    await desk.said(TAKEN);
    expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@hall.example']);
  },
);

test('nobody waits for a mail server that does not answer, and a restart loses nothing', async () => {
  smtp.answers.push('nothing');
  const first = openDesk(store, { smtp: smtp.url });
  await first.send(mailTo('ada@hall.example'));
  await expect.poll(() => smtp.named).toEqual(['ada@hall.example']);
  await first.close();
  expect(await waiting()).toEqual([{ recipient: 'ada@hall.example' }]);

  const afterLease = Date.now() + 200_000;
  const second = open({ clock: () => afterLease });
  await second.said(TAKEN);
  expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@hall.example']);
});

test('while the mail server is away mails wait, and go out when it is back', async () => {
  const { port } = smtp;
  await smtp.close();
  const desk = open({ pauses: Array(400).fill(5) });
  await desk.send(mailTo('ada@hall.example'));
  await desk.send(mailTo('grace@hall.example'));
  expect(await desk.said(LATER)).toMatchObject({ code: expect.stringMatching(/^E/) });
  smtp = await startSmtp(port);
  await desk.said(TAKEN);
  await desk.said(TAKEN);
  expect(smtp.taken.map(({ to }) => to).sort()).toEqual(['ada@hall.example', 'grace@hall.example']);
});

test('a mail that is refused for good, or too often, is given up and holds up no other', async () => {
  smtp.answers.push('550 No such user', '250 Ok');
  const desk = open({ pauses: [] });
  await desk.send(mailTo('nobody@hall.example'));
  expect(await desk.said(GIVEN_UP)).toMatchObject({ code: 'EENVELOPE 550', attempt: 1 });
  await desk.send(mailTo('ada@hall.example'));
  await desk.said(TAKEN);

  smtp.answers.push('450 Mailbox busy');
  await desk.send(mailTo('grace@hall.example'));
  expect(await desk.said(GIVEN_UP)).toMatchObject({ code: 'EENVELOPE 450', attempt: 1 });
  expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@hall.example']);
  expect(await waiting()).toEqual([]);
});

test('a mail whose link would be dead is not sent', async () => {
  const desk = open();
  await desk.send(mailTo('ada@hall.example', { expiresAt: Date.now() - 1 }));
  expect(await desk.said(GIVEN_UP)).toMatchObject({ code: 'expired' });
  expect(smtp.taken).toEqual([]);
});

test('a mail whose link would be dead at the next try is given up', async () => {
  smtp.answers.push('450 Mailbox busy');
  const patient = open({ pauses: [60_000] });
  await patient.send(mailTo('grace@hall.example', { expiresAt: Date.now() + 30_000 }));
  expect(await patient.said(GIVEN_UP)).toMatchObject({ code: 'EENVELOPE 450' });
  expect(smtp.taken).toEqual([]);
});

test('two processes on one store send each mail once', async () => {
  const [one, other] = [open(), open()];
  const people = Array.from({ length: 12 }, (_, index) => `guest-${index}@hall.example`);
  await Promise.all(people.map((person, index) => (index % 2 ? one : other).send(mailTo(person))));
  await expect.poll(() => smtp.taken.length).toBe(people.length);
  expect(smtp.taken.map(({ to }) => to).sort()).toEqual(people.toSorted());
});

test('no log names a person or a link, whatever the mail server says', async () => {
  smtp.answers.push('450 <ada@hall.example> is busy', '550 <ada@hall.example> is unknown');
  const desk = open();
  await desk.send(mailTo('ada@hall.example'));
  await desk.said(GIVEN_UP);
  const text = JSON.stringify(desk.logged());
  expect(['ada@hall.example', LINK, 'a-secret-code'].filter((secret) => text.includes(secret))).toEqual([]);
});
