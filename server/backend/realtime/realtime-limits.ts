import { getHeapStatistics } from 'node:v8';
import type { FoyerConfig } from '../../platform/config/foyer-config';

const KB = 1_024;
const MB = 1_024 * KB;
const SECOND = 1_000;

/** Every limit of the realtime server; bytes and milliseconds. */
export interface RealtimeLimits {
  /** One message, whatever the number of its frames. */
  messageBytes: number;
  framesPerMessage: number;
  /** One frame; the SDK sends at most 16,384 characters in one, each of at most four bytes. */
  frameBytes: number;
  /** A message that writes on an unauthenticated connection; characters. */
  unauthenticatedWriteBytes: number;
  /** Paths of one merge. */
  mergePaths: number;
  /** Nodes of one write. */
  valueNodes: number;
  /** Any message on an unauthenticated connection: a token and a little more. */
  unauthenticatedMessageBytes: number;
  /** Incomplete messages of all authenticated connections together. */
  unfinishedBytes: number;
  /** The same for all unauthenticated connections. */
  unauthenticatedUnfinishedBytes: number;
  connectionsPerAddress: number;
  /** New connections of one network: burst and rate. */
  connectBurst: number;
  connectsPerSecond: number;
  /** Connections on which the same user is signed in. */
  connectionsPerUser: number;
  /** Listens of one user on all connections together. */
  listensPerUser: number;
  /** Listens of one unauthenticated connection. */
  unauthenticatedListens: number;
  /** Requests that wait to be run or answered. */
  pendingRequests: number;
  /** Size of one answer, as JSON. */
  answerBytes: number;
  /** Size of the initial data of one listen, as JSON: all of the largest board may have changed. */
  listenBytes: number;
  /** Indexes of one location at a time that the rules do not name. */
  unindexedOrders: number;
  /** Disconnect writes of one connection, counted by path. */
  disconnectWrites: number;
  /** The same writes, as JSON. */
  disconnectBytes: number;
  writesPerSecond: number;
  writeBurst: number;
  /** What the writes of one user cost on all connections together: a unit for each path and each KB. */
  unitsPerSecond: number;
  unitBurst: number;
  /** What one user may write into chats on all connections together: messages, their changes and reactions. */
  chatWritesPerSecond: number;
  chatWriteBurst: number;
  /** What one user may add on one day (UTC), less what they remove, as the data takes it in memory. */
  storedBytesPerUserDay: number;
  /** The same in all: a thirty-second of it is forgotten each day. */
  storedBytesPerUser: number;
  /** What all of the data may take in memory; above that users only remove. */
  storedBytes: number;
  /** Reads, listens and tokens. */
  readsPerSecond: number;
  readBurst: number;
  /** Bytes that are read for one user on all connections together: the answers to reads, and the first data of listens. */
  readBytesPerSecond: number;
  readBytesBurst: number;
  /** A connection is read no further for this time after something was beyond a limit. */
  refusalPause: number;
  /** Unsent data of a slow client: tolerated for `backlogTimeout`, and never more than the maximum. */
  backlogBytes: number;
  backlogMaxBytes: number;
  backlogTimeout: number;
  /** A connection that never signs in is closed after this time. */
  signInTimeout: number;
  pingInterval: number;
  /** A connection that is silent for longer is closed. */
  silenceTimeout: number;
  /** How long a client may take to confirm the closing handshake. */
  closeTimeout: number;
  /** A view sends at most one batch per tick. */
  tick: number;
  /** The same for the counts of all areas when more than this number of clients follow them. */
  countsTick: number;
  countsListeners: number;
  /** Messages sent per turn of the event loop. */
  sendsPerTurn: number;
}

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

export const REALTIME_LIMITS: RealtimeLimits = {
  messageBytes: 11 * MB,
  framesPerMessage: 1_024,
  frameBytes: 70_000,
  unauthenticatedWriteBytes: 16 * KB,
  mergePaths: 1_000,
  valueNodes: 20_000,
  unauthenticatedMessageBytes: 32 * KB,
  unfinishedBytes: 128 * MB,
  unauthenticatedUnfinishedBytes: 16 * MB,
  connectionsPerAddress: 6_000,
  connectBurst: 12_000,
  connectsPerSecond: 200,
  connectionsPerUser: 20,
  listensPerUser: 200,
  unauthenticatedListens: 20,
  pendingRequests: 5_000,
  answerBytes: 4 * MB,
  listenBytes: 12 * MB,
  unindexedOrders: 8,
  disconnectWrites: 100,
  disconnectBytes: 256 * KB,
  writesPerSecond: 1_000,
  writeBurst: 5_000,
  unitsPerSecond: 500,
  unitBurst: 5_000,
  chatWritesPerSecond: 5,
  chatWriteBurst: 300,
  storedBytesPerUserDay: 64 * MB,
  storedBytesPerUser: 256 * MB,
  // Answers and messages that are being sent take the rest.
  storedBytes: Math.floor(getHeapStatistics().heap_size_limit * 0.4),
  readsPerSecond: 200,
  readBurst: 1_000,
  readBytesPerSecond: MB / 2,
  // Two of the largest boards.
  readBytesBurst: 32 * MB,
  refusalPause: SECOND / 2,
  backlogBytes: 4 * MB,
  backlogMaxBytes: 32 * MB,
  backlogTimeout: 5 * SECOND,
  signInTimeout: 30 * SECOND,
  pingInterval: 5 * SECOND,
  silenceTimeout: 13 * SECOND,
  closeTimeout: SECOND,
  tick: 100,
  countsTick: SECOND,
  countsListeners: 50,
  sendsPerTurn: 1_000,
};
