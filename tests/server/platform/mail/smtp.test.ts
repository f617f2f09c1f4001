import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../../server/platform/store/store';
import { openTestStore } from '../../../support/store';
import { LINK, type MailFixture, mailTo, openMailFixture } from './mail-fixture';

interface TakenMail {
  from: string;
  to: string;
  /** Headers and body as they were received. */
  content: string;
}

/** The responses to the next recipients; later ones are accepted. */
type Answer = '250 Ok' | `${4 | 5}${string}` | 'nothing' | 'goodbye';

interface SmtpStandIn {
  url: string;
  port: number;
  taken: TakenMail[];
  /** All named recipients, accepted or not. */
  named: string[];
  answers: Answer[];
  close(): Promise<void>;
}

interface Conversation {
  socket: Socket;
  from: string;
  to: string;
  lines: string[] | undefined;
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

/** Implements just enough of RFC 5321 to receive a mail. */
async function startSmtp(port = 0): Promise<SmtpStandIn> {
  const taken: TakenMail[] = [];
  const named: string[] = [];
  const answers: Answer[] = [];
  const sockets = new Set<Socket>();

  const VERBS: Record<string, (talk: Conversation, line: string) => string | undefined> = {
    EHLO: () => '250 hall.example',
    RSET: () => '250 Ok',
    QUIT: () => '221 Bye',
    MAIL: (talk, line) => {
      talk.from = addressIn(line);
      return '250 Ok';
    },
    RCPT: (talk, line) => {
      talk.to = addressIn(line);
      named.push(talk.to);
      const answer = answers.shift() ?? '250 Ok';
      if (answer === 'goodbye') talk.socket.destroy();
      return answer === 'nothing' || answer === 'goodbye' ? undefined : answer;
    },
    DATA: (talk) => {
      talk.lines = [];
      return '354 Go on';
    },
  };

  function hear(talk: Conversation, line: string): string | undefined {
    if (talk.lines === undefined) {
      const verb = VERBS[line.slice(0, 4).toUpperCase()];
      return verb ? verb(talk, line) : '502 Unknown';
    }
    if (line !== '.') {
      talk.lines.push(line.replace(/^\.\./, '.'));
      return undefined;
    }
    taken.push({ from: talk.from, to: talk.to, content: talk.lines.join('\r\n') });
    talk.lines = undefined;
    return '250 Taken';
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    const talk: Conversation = { socket, from: '', to: '', lines: undefined };
    createInterface(socket).on('line', (line) => {
      const answer = hear(talk, line);
      if (answer) socket.write(`${answer}\r\n`);
    });
    socket.write('220 hall.example\r\n');
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const used = (server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    taken,
    named,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const TAKEN = 'mail delivered';
const LATER = 'mail delivery postponed';
const GIVEN_UP = 'mail given up';

let store: Store & { dataDir: string };
let smtp: SmtpStandIn;
const fixtures: MailFixture[] = [];

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('mail').execute();
  smtp = await startSmtp();
});
afterEach(async () => {
  await Promise.all(fixtures.splice(0).map((fixture) => fixture.close()));
  await smtp.close();
});

function open(options: Parameters<typeof openMailFixture>[1] = {}): MailFixture {
  const fixture = openMailFixture(store, { smtp: smtp.url, ...options });
  fixtures.push(fixture);
  return fixture;
}
const waiting = () => store.db.selectFrom('mail').select('recipient').execute();

test('a mail is sent with its envelope, headers, text and HTML, and deleted', async () => {
  const fixture = open();
  await fixture.send(mailTo('ada@hall.example'));
  await fixture.said(TAKEN);
  const [{ from, to, content } = { from: '', to: '', content: '' }] = smtp.taken;
  expect([from, to]).toEqual(['post@hall.example', 'ada@hall.example']);
  expect(content).toMatch(/^From: The Hall <post@hall\.example>\r$/m);
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(content).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(content).toContain('text/plain');
  expect(content).toContain('text/html');
  expect(await waiting()).toEqual([]);
});

test('mails are sent sequentially in their order of creation', async () => {
  const fixture = open();
  const people = ['ada', 'grace', 'alan'].map((name) => `${name}@hall.example`);
  for (const person of people) await fixture.send(mailTo(person));
  for (const _ of people) await fixture.said(TAKEN);
  expect(smtp.taken.map(({ to }) => to)).toEqual(people);
});

test.each(['450 Mailbox busy', '421 Not now', 'goodbye'] as const)(
  'a mail is retried after "%s" until the server accepts it',
  async (answer) => {
    smtp.answers.push(answer, answer);
    const fixture = open();
    await fixture.send(mailTo('ada@hall.example'));
    expect([await fixture.said(LATER), await fixture.said(LATER)]).toMatchObject([
      { kind: 'PASSWORD_RESET', attempt: 1, retryInMs: 1 },
      { kind: 'PASSWORD_RESET', attempt: 2, retryInMs: 1 },
    ]);
    await fixture.said(TAKEN);
    expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@hall.example']);
  },
);

test('a silent mail server delays no request, and a restart loses no mail', async () => {
  smtp.answers.push('nothing');
  const first = openMailFixture(store, { smtp: smtp.url });
  await first.send(mailTo('ada@hall.example'));
  await expect.poll(() => smtp.named).toEqual(['ada@hall.example']);
  await first.close();
  expect(await waiting()).toEqual([{ recipient: 'ada@hall.example' }]);

  const afterLease = Date.now() + 200_000;
  const second = open({ clock: () => afterLease });
  await second.said(TAKEN);
  expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@hall.example']);
});

test('mails wait while the mail server is unavailable, and are sent when it recovers', async () => {
  const { port } = smtp;
  await smtp.close();
  const fixture = open({ pauses: Array(400).fill(5) });
  await fixture.send(mailTo('ada@hall.example'));
  await fixture.send(mailTo('grace@hall.example'));
  expect(await fixture.said(LATER)).toMatchObject({ code: expect.stringMatching(/^E/) });
  smtp = await startSmtp(port);
  await fixture.said(TAKEN);
  await fixture.said(TAKEN);
  expect(smtp.taken.map(({ to }) => to).sort()).toEqual(['ada@hall.example', 'grace@hall.example']);
});

test('a mail that is rejected permanently, or too often, is dropped and delays no other', async () => {
  smtp.answers.push('550 No such user', '250 Ok');
  const fixture = open({ pauses: [] });
  await fixture.send(mailTo('nobody@hall.example'));
  expect(await fixture.said(GIVEN_UP)).toMatchObject({ code: 'EENVELOPE 550', attempt: 1 });
  await fixture.send(mailTo('ada@hall.example'));
  await fixture.said(TAKEN);

  smtp.answers.push('450 Mailbox busy');
  await fixture.send(mailTo('grace@hall.example'));
  expect(await fixture.said(GIVEN_UP)).toMatchObject({ code: 'EENVELOPE 450', attempt: 1 });
  expect(smtp.taken.map(({ to }) => to)).toEqual(['ada@hall.example']);
  expect(await waiting()).toEqual([]);
});

test('a mail with an expired link is not sent', async () => {
  const fixture = open();
  await fixture.send(mailTo('ada@hall.example', { expiresAt: Date.now() - 1 }));
  expect(await fixture.said(GIVEN_UP)).toMatchObject({ code: 'expired' });
  expect(smtp.taken).toEqual([]);
});

test('a mail whose link will have expired at the next attempt is dropped', async () => {
  smtp.answers.push('450 Mailbox busy');
  const patient = open({ pauses: [60_000] });
  await patient.send(mailTo('grace@hall.example', { expiresAt: Date.now() + 30_000 }));
  expect(await patient.said(GIVEN_UP)).toMatchObject({ code: 'EENVELOPE 450' });
  expect(smtp.taken).toEqual([]);
});

test('two queues on one store send each mail once', async () => {
  const [one, other] = [open(), open()];
  const people = Array.from({ length: 12 }, (_, index) => `guest-${index}@hall.example`);
  await Promise.all(people.map((person, index) => (index % 2 ? one : other).send(mailTo(person))));
  await expect.poll(() => smtp.taken.length).toBe(people.length);
  expect(smtp.taken.map(({ to }) => to).sort()).toEqual(people.toSorted());
});

test('no log names a person or a link, whatever the mail server responds', async () => {
  smtp.answers.push('450 <ada@hall.example> is busy', '550 <ada@hall.example> is unknown');
  const fixture = open();
  await fixture.send(mailTo('ada@hall.example'));
  await fixture.said(GIVEN_UP);
  const text = JSON.stringify(fixture.logged());
  expect(['ada@hall.example', LINK, 'a-secret-code'].filter((secret) => text.includes(secret))).toEqual([]);
});
