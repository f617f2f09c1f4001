import { getHeapStatistics } from 'node:v8';
import type { FoyerConfig } from '../../platform/config/foyer-config';

const KB = 1_024;
const MB = 1_024 * KB;
const SECOND = 1_000;

/** Every limit of the realtime server; bytes and milliseconds. */
export const REALTIME_LIMITS = {
  /** One message, whatever the number of its frames. */
  messageBytes: 11 * MB,
  framesPerMessage: 1_024,
  /** One frame; the SDK sends at most 16,384 characters in one, each of at most four bytes. */
  frameBytes: 70_000,
  /** A message that writes on an unauthenticated connection; characters. */
  unauthenticatedWriteBytes: 16 * KB,
  /** Paths of one merge. */
  mergePaths: 1_000,
  /** Nodes of one write. */
  valueNodes: 20_000,
  /** Any message on an unauthenticated connection: a token and a little more. */
  unauthenticatedMessageBytes: 32 * KB,
  /** Incomplete messages of all authenticated connections together. */
  unfinishedBytes: 128 * MB,
  /** The same for all unauthenticated connections. */
  unauthenticatedUnfinishedBytes: 16 * MB,
  connectionsPerAddress: 6_000,
  /** New connections of one network: burst and rate. */
  connectBurst: 12_000,
  connectsPerSecond: 200,
  /** Connections on which the same user is signed in. */
  connectionsPerUser: 20,
  /** Listens of one user on all connections together. */
  listensPerUser: 200,
  /** Listens of one unauthenticated connection. */
  unauthenticatedListens: 20,
  /** Requests that wait to be run or answered. */
  pendingRequests: 5_000,
  /** Size of one answer, as JSON. */
  answerBytes: 4 * MB,
  /** Size of the initial data of one listen, as JSON: all of the largest board may have changed. */
  listenBytes: 12 * MB,
  /** Indexes of one location at a time that the rules do not name. */
  unindexedOrders: 8,
  /** Disconnect writes of one connection, counted by path. */
  disconnectWrites: 100,
  /** The same writes, as JSON. */
  disconnectBytes: 256 * KB,
  writesPerSecond: 1_000,
  writeBurst: 5_000,
  /** What the writes of one user cost on all connections together: a unit for each path and each KB. */
  unitsPerSecond: 500,
  unitBurst: 5_000,
  /** What one user may write into chats on all connections together: messages, their changes and reactions. */
  chatWritesPerSecond: 5,
  chatWriteBurst: 300,
  /** What one user may add on one day (UTC), less what they remove, as the data takes it in memory. */
  storedBytesPerUserDay: 64 * MB,
  /** The same in all: a thirty-second of it is forgotten each day. */
  storedBytesPerUser: 256 * MB,
  /**
   * What all of the data may take in memory; above that users only remove. Answers and messages that are being sent
   * take the rest.
   */
  storedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.4),
  /** Reads, listens and tokens. */
  readsPerSecond: 200,
  readBurst: 1_000,
  /** Bytes that are read for one user on all connections together: the answers to reads, and the first data of listens. */
  readBytesPerSecond: MB / 2,
  /** Two of the largest boards. */
  readBytesBurst: 32 * MB,
  /** A connection is read no further for this time after something was beyond a limit. */
  refusalPause: SECOND / 2,
  /** Unsent data of a slow client: tolerated for `backlogTimeout`, and never more than the maximum. */
  backlogBytes: 4 * MB,
  backlogMaxBytes: 32 * MB,
  backlogTimeout: 5 * SECOND,
  /** A connection that never signs in is closed after this time. */
  signInTimeout: 30 * SECOND,
  pingInterval: 5 * SECOND,
  /** A connection that is silent for longer is closed. */
  silenceTimeout: 13 * SECOND,
  /** How long a client may take to confirm the closing handshake. */
  closeTimeout: SECOND,
  /** A view sends at most one batch per tick. */
  tick: 100,
  /** The same for the counts of all areas when more than this number of clients follow them. */
  countsTick: SECOND,
  countsListeners: 50,
  /** Messages sent per turn of the event loop. */
  sendsPerTurn: 1_000,
};

export type RealtimeLimits = Record<keyof typeof REALTIME_LIMITS, number>;

/** Returns the limits on what is stored, as the configuration changes them. */
export const storageLimits = (
  configured: NonNullable<FoyerConfig['limits']>['realtime'] = {},
): Partial<RealtimeLimits> => ({
  ...(configured.megabytes && { storedBytes: configured.megabytes * MB }),
  ...(configured.megabytesPerPersonPerDay && {
    storedBytesPerUserDay: configured.megabytesPerPersonPerDay * MB,
  }),
  ...(configured.megabytesPerPerson && { storedBytesPerUser: configured.megabytesPerPerson * MB }),
});
