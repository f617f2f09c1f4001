import type { Logger } from '../../../platform/log';
import { createTokenBucket } from '../../../platform/net/network-buckets';
import type { RealtimeLimits } from '../realtime-limits';
import type { Rules } from '../rules/rules';
import { BadData } from '../tree/errors';
import { joinPath } from '../tree/path';
import type { Path } from '../tree/read-node';
import type { Views } from '../tree/views';
import {
  authRevokedFrames,
  type ClientRequest,
  type Frames,
  type Link,
  PONG,
  parseMessage,
  type Reply,
  replyFrames,
} from '../wire/messages';
import { beyondLimit, ProtocolFault, sessionEnded } from '../wire/protocol-fault';
import { type ConnectionAuth, createConnectionAuth } from './connection-auth';
import type { DataStore } from './data-store';
import { createDisconnectWrites, type DisconnectWrites } from './disconnect-writes';
import type { FanOut } from './fan-out';
import { createListens } from './listens';
import { createOrderLimit } from './order-limit';
import { tooMany } from './reply';
import { type Answer, createRequests } from './requests';
import type { RuleReads } from './rule-reads';
import type { UserConnections, UserListens } from './user-connections';
import type { Verify } from './verify-token';
import type { WriteQuota } from './write-quota';

/** Sends replies, each after the events before it. */
export interface Replies {
  send(number: number, reply: Reply): void;
  /** Reserves the place of a later reply; later events are sent after it. */
  reserve(number: number): (reply: Reply) => void;
}

interface RequestQueueParts {
  answerTo: (request: ClientRequest) => Answer;
  replies: Replies;
  /** Maximum of waiting and unanswered requests. */
  most: number;
  /** Maximum size of waiting messages, in characters. */
  maxWaiting: number;
  /** Called when too much waits, or for an unexpected error. */
  fail: (error: unknown) => void;
}

export function createRequestQueue(parts: RequestQueueParts) {
  const { answerTo, replies, most, maxWaiting, fail } = parts;
  const waiting: ClientRequest[] = [];
  let waitingSize = 0;
  let ended = false;
  let blocked = false;
  let unanswered = 0;

  async function whenDone(later: Promise<Reply>, answer: (reply: Reply) => void): Promise<void> {
    unanswered += 1;
    const reply = await later;
    unanswered -= 1;
    answer(reply);
  }

  function begin(request: ClientRequest): void {
    const { number } = request;
    const answer = answerTo(request);
    if ('now' in answer) replies.send(number, answer.now);
    else if ('happened' in answer) whenDone(answer.happened, replies.reserve(number)).catch(fail);
    else {
      blocked = true;
      const answered = whenDone(answer.later, (reply) => replies.send(number, reply));
      answered.then(goOn).catch(fail);
    }
  }

  function wait(request: ClientRequest): void {
    waiting.push(request);
    waitingSize += request.size;
    if (waitingSize > maxWaiting) fail(beyondLimit('too much waits for its turn'));
  }

  function nextWaiting(): ClientRequest | undefined {
    const next = waiting.shift();
    waitingSize -= next?.size ?? 0;
    return next;
  }

  function goOn(): void {
    blocked = false;
    for (let next = nextWaiting(); next; next = blocked ? undefined : nextWaiting()) begin(next);
  }

  return {
    take(request: ClientRequest) {
      if (ended) return;
      if (waiting.length + unanswered >= most)
        replies.send(request.number, tooMany('too many requests are waiting'));
      else if (blocked) wait(request);
      else begin(request);
    },
    /** Drops waiting requests and accepts no more. */
    end() {
      ended = true;
      waiting.length = 0;
      waitingSize = 0;
    },
  };
}

/**
 * Sends to a client in the order of events. The SDK relies on it: if later changes arrived before its own write is
 * confirmed, it would treat transactions computed before them as current.
 */
interface Outbox extends Link {
  /** Reserves the place of an answer that is not ready; everything later waits for it. */
  reserve(): (frames: Frames) => void;
  /** Returns the bytes of what was sent without a reserved place. */
  sent(): number;
}

const TRY_LATER = 1013;

interface Slot {
  frames: Frames | undefined;
}

const bytesOf = (frames: Frames): number => frames.reduce((sum, { length }) => sum + length, 0);

function createOutbox(link: Link, maxBytes: number): Outbox {
  const slots: Slot[] = [];
  let bytes = 0;
  let sent = 0;

  function drain(): void {
    for (let [slot] = slots; slot?.frames; [slot] = slots) {
      slots.shift();
      bytes -= bytesOf(slot.frames);
      link.send(slot.frames);
    }
  }

  function add(slot: Slot): void {
    slots.push(slot);
    bytes += bytesOf(slot.frames ?? []);
    if (bytes > maxBytes) link.fail(new ProtocolFault(TRY_LATER, 'too much waits to be sent'));
  }

  return {
    fail: link.fail,
    sent: () => sent,
    send(frames) {
      sent += bytesOf(frames);
      if (slots.length === 0) link.send(frames);
      else add({ frames });
    },
    reserve() {
      const slot: Slot = { frames: undefined };
      add(slot);
      return (frames) => {
        slot.frames = frames;
        bytes += bytesOf(frames);
        drain();
      };
    },
  };
}

/** The protocol of one connection, without its socket. */
export type Session = ReturnType<typeof createSession>;

/** Dependencies shared by all sessions. */
export interface SessionParts {
  data: DataStore;
  views: Pick<Views, 'read' | 'orders'>;
  fanOut: FanOut;
  rules: Rules;
  userConnections: UserConnections;
  userListens: UserListens;
  quota: WriteQuota;
  ruleReads: RuleReads;
  verify: Verify;
  clock: () => number;
  limits: RealtimeLimits;
  log: Pick<Logger, 'info'>;
}

/** Where writes would have gone: the branches, without the keys of people. */
const branchesOf = (writes: readonly { path: Path }[]): string[] => [
  ...new Set(writes.map(({ path }) => joinPath(path.slice(0, 2)))),
];

/** Returns what may still be written for a user who may not enter any more: nothing new is said in their name. */
const removalsIn = (groups: ReturnType<DisconnectWrites['take']>) =>
  groups.map((writes) => writes.filter(({ value }) => value === null)).filter((writes) => writes.length > 0);

/**
 * Runs the disconnect writes of a connection; a failed group does not stop the others. Nobody is left to be answered, so
 * the log says which ones were rejected.
 */
function runDisconnectWrites(
  { data, log }: Pick<SessionParts, 'data' | 'log'>,
  groups: ReturnType<DisconnectWrites['take']>,
  connectionAuth: ConnectionAuth,
  link: Link,
): void {
  const reject = (writes: readonly { path: Path }[], reason: string) =>
    log.info({ reason, branches: branchesOf(writes) }, 'disconnect writes rejected');
  for (const writes of groups)
    try {
      const written = data.write({ writes, as: connectionAuth.auth() });
      if (written.status !== 'ok') reject(writes, written.status);
      else written.durable?.catch(link.fail);
    } catch (error) {
      if (error instanceof BadData) reject(writes, 'bad_data');
      else link.fail(error);
    }
}

export function createSession(parts: SessionParts, link: Link) {
  const { data, views, rules, limits } = parts;
  let wasSignedIn = false;
  let ended = false;
  let isRefused = false;

  const outbox = createOutbox(link, limits.backlogMaxBytes);
  /** Counts for the user what work for them sends. */
  function countingReads<T>(work: () => T): T {
    const before = outbox.sent();
    const result = work();
    const uid = connectionAuth.auth()?.uid;
    const sent = outbox.sent() - before;
    if (uid !== undefined && sent > 0) parts.quota.read(uid, sent);
    return result;
  }
  const send = (frames: Frames) => {
    if (!ended) outbox.send(frames);
  };
  const replies: Replies = {
    send(number, reply) {
      if (ended) return;
      listens.catchUp();
      countingReads(() => send(replyFrames(number, reply)));
      if (reply.s === 'limit_exceeded') link.rest?.();
    },
    reserve(number) {
      listens.catchUp();
      const answer = outbox.reserve();
      return (reply) => answer(replyFrames(number, reply));
    },
  };
  const checkOrder = createOrderLimit({ views, rules, most: limits.unindexedOrders });
  const listens = createListens({
    ...parts,
    checkOrder,
    auth: () => connectionAuth.auth(),
    root: data.root,
    link: outbox,
  });
  const connectionAuth = createConnectionAuth({
    ...parts,
    maxConnections: limits.connectionsPerUser,
    onChange() {
      wasSignedIn ||= connectionAuth.auth() !== null;
      listens.review();
    },
    onRevoked: (status, reason) => send(authRevokedFrames(status, reason)),
    onEnded() {
      isRefused = true;
      link.fail(sessionEnded());
    },
  });
  const disconnectWrites = createDisconnectWrites(limits.disconnectWrites, limits.disconnectBytes);
  const writeRate = createTokenBucket(limits.writesPerSecond, limits.writeBurst);
  const askRate = createTokenBucket(limits.readsPerSecond, limits.readBurst);
  const requests = createRequests({
    ...parts,
    listens,
    checkOrder,
    connectionAuth,
    disconnectWrites,
    writeRate,
    askRate,
  });
  const queue = createRequestQueue({
    answerTo: (request) => countingReads(() => requests(request)),
    replies,
    most: limits.pendingRequests,
    maxWaiting: limits.messageBytes,
    fail: link.fail,
  });

  function endAll(): void {
    try {
      listens.end();
    } finally {
      connectionAuth.end();
    }
  }

  return {
    /** Handles one message. @throws ProtocolFault when it is malformed */
    receive(message: string) {
      const parsed = parseMessage(message);
      if (parsed === 'ping') send(PONG);
      else if (parsed !== 'nothing') queue.take(parsed.request);
    },
    /** Returns whether a user was ever signed in. */
    wasSignedIn: () => wasSignedIn,
    /** Returns the current authentication. */
    authState: connectionAuth.authState,
    /** Calls back once as soon as no token is being verified. */
    onSettled: connectionAuth.onSettled,
    /** Runs the disconnect writes, then signs out. */
    end() {
      ended = true;
      queue.end();
      try {
        const groups = disconnectWrites.take();
        runDisconnectWrites(parts, isRefused ? removalsIn(groups) : groups, connectionAuth, link);
      } finally {
        endAll();
      }
    },
  };
}
