import { createTokenBucket } from '../../token-bucket';
import type { RealtimeLimits } from '../realtime-limits';
import type { Rules } from '../rules/rules';
import { BadData } from '../tree/bad-data';
import type { Views } from '../tree/views';
import { authRevokedText, PONG_TEXT, parseMessage, replyText } from '../wire/messages';
import { textFrame } from '../wire/outgoing-frame';
import type { DataStore } from './data-store';
import { createDisconnectWrites, type DisconnectWrites } from './disconnect-writes';
import type { FanOut } from './fan-out';
import type { Link } from './link';
import { createListens } from './listens';
import { createOrderLimit } from './order-limit';
import { createOutbox } from './outbox';
import type { People } from './people';
import { createRequestQueue, type Replies } from './request-queue';
import { createRequests } from './requests';
import { createSpeaker, type Speaker, type Standing } from './speaker';
import type { Verify } from './token-refusal';

/** One connection's side of the protocol, without its socket. */
export interface Session {
  /** Takes one message. @throws ProtocolFault when it is none */
  receive(message: string): void;
  /** Has anybody ever signed in here? */
  wasKnown(): boolean;
  /** Who speaks here now. */
  standing(): Standing;
  /** Calls back once when no token is being verified any more. */
  onSettled(listener: () => void): void;
  /** The connection is over: what was arranged for its end happens, then nobody speaks here any more. */
  end(): void;
}

/** What all sessions share. */
export interface SessionParts {
  data: DataStore;
  views: Pick<Views, 'read' | 'orders'>;
  fanOut: FanOut;
  rules: Rules;
  people: People;
  verify: Verify;
  clock: () => number;
  limits: RealtimeLimits;
}

/** One group that fails keeps no other from happening. */
function runDisconnectWrites(
  data: DataStore,
  arranged: DisconnectWrites,
  speaker: Speaker,
  link: Link,
): void {
  for (const writes of arranged.take())
    try {
      const written = data.write({ writes, as: speaker.auth() });
      if (written.status === 'ok') written.durable?.catch(link.fail);
    } catch (error) {
      if (!(error instanceof BadData)) link.fail(error);
    }
}

export function createSession(parts: SessionParts, link: Link): Session {
  const { data, views, fanOut, rules, people, verify, clock, limits } = parts;
  let known = false;
  let over = false;

  const outbox = createOutbox(link, limits.backlogMaxBytes);
  const say = (text: string) => {
    if (!over) outbox.send(textFrame(text));
  };
  const replies: Replies = {
    send(number, reply) {
      if (over) return;
      listens.catchUp();
      say(replyText(number, reply));
    },
    reserve(number) {
      listens.catchUp();
      const answer = outbox.reserve();
      return (reply) => answer(textFrame(replyText(number, reply)));
    },
  };
  const refuseOrder = createOrderLimit({ views, rules, most: limits.unnamedOrders });
  const listens = createListens({
    fanOut,
    rules,
    refuseOrder,
    limits,
    clock,
    auth: () => speaker.auth(),
    root: data.root,
    link: outbox,
  });
  const speaker = createSpeaker({
    verify,
    people,
    mostConnections: limits.connectionsPerPerson,
    clock,
    onChange() {
      known ||= speaker.auth() !== null;
      listens.review();
    },
    onRevoked: (status, reason) => say(authRevokedText(status, reason)),
  });
  const disconnectWrites = createDisconnectWrites(limits.disconnectWrites, limits.disconnectBytes);
  const writeRate = createTokenBucket(limits.writesPerSecond, limits.writeBurst);
  const askRate = createTokenBucket(limits.asksPerSecond, limits.askBurst);
  const requests = createRequests({
    data,
    views,
    rules,
    clock,
    listens,
    refuseOrder,
    speaker,
    disconnectWrites,
    writeRate,
    askRate,
    limits,
  });
  const queue = createRequestQueue({
    answerTo: requests,
    replies,
    most: limits.pendingRequests,
    mostWaiting: limits.messageBytes,
    fail: link.fail,
  });

  function endAll(): void {
    try {
      listens.end();
    } finally {
      speaker.end();
    }
  }

  return {
    receive(message) {
      const said = parseMessage(message);
      if (said === 'ping') say(PONG_TEXT);
      else if (said !== 'nothing') queue.take(said.request);
    },
    wasKnown: () => known,
    standing: speaker.standing,
    onSettled: speaker.onSettled,
    end() {
      over = true;
      queue.end();
      try {
        runDisconnectWrites(data, disconnectWrites, speaker, link);
      } finally {
        endAll();
      }
    },
  };
}
