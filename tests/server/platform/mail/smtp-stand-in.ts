import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface TakenMail {
  from: string;
  to: string;
  /** Headers and body as they were received. */
  content: string;
}

/** The responses to the next recipients; later ones are accepted. */
type Answer = '250 Ok' | `${4 | 5}${string}` | 'nothing' | 'goodbye';

export interface SmtpStandIn {
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
export async function startSmtp(port = 0): Promise<SmtpStandIn> {
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
