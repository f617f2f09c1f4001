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
  /** A message that writes, of a connection on which nobody is signed in; characters. */
  strangerMessage: number;
  /** Paths of one merge. */
  mergePaths: number;
  /** Nodes of what one request writes. */
  valueNodes: number;
  /** Any message of a connection on which nobody is signed in: a token and a little more. */
  strangerBytes: number;
  /** Messages that have begun and not ended, of all connections together on which somebody is signed in. */
  unfinishedBytes: number;
  /** The same for all others. */
  strangersUnfinishedBytes: number;
  connectionsPerAddress: number;
  /** New ones of one network, at once and in the long run. */
  connectBurst: number;
  connectsPerSecond: number;
  /** On which the same person is signed in. */
  connectionsPerPerson: number;
  listensPerConnection: number;
  /** Requests that wait for their turn or for their answer. */
  pendingRequests: number;
  /** What one answer or one listen gives at once, as JSON. */
  answerBytes: number;
  /** Orders of one place that stand at a time without being named in the rules. */
  unnamedOrders: number;
  /** Writes arranged for the end of a connection, counted by path. */
  disconnectWrites: number;
  /** The same writes, counted by what they take as JSON. */
  disconnectBytes: number;
  writesPerSecond: number;
  writeBurst: number;
  /** Reads, listens and tokens. */
  asksPerSecond: number;
  askBurst: number;
  /** Answers that the client has not taken yet: tolerated for `backlogPatience`, and never more than the maximum. */
  backlogBytes: number;
  backlogMaxBytes: number;
  backlogPatience: number;
  /** A connection that never signs in ends after so long. */
  signInPatience: number;
  pingInterval: number;
  /** A connection that is silent for longer is taken for dead. */
  silence: number;
  /** How long a client may take to confirm the end of its connection. */
  closePatience: number;
  /** A view sends at most one batch in this time. */
  tick: number;
  /** Batches sent before other work gets its turn. */
  sendsPerTurn: number;
}

export const REALTIME_LIMITS: RealtimeLimits = {
  messageBytes: 11 * MB,
  framesPerMessage: 1_024,
  frameBytes: 70_000,
  strangerMessage: 16 * KB,
  mergePaths: 1_000,
  valueNodes: 20_000,
  strangerBytes: 32 * KB,
  unfinishedBytes: 128 * MB,
  strangersUnfinishedBytes: 16 * MB,
  connectionsPerAddress: 6_000,
  connectBurst: 12_000,
  connectsPerSecond: 200,
  connectionsPerPerson: 20,
  listensPerConnection: 500,
  pendingRequests: 5_000,
  answerBytes: 12 * MB,
  unnamedOrders: 8,
  disconnectWrites: 100,
  disconnectBytes: 256 * KB,
  writesPerSecond: 1_000,
  writeBurst: 5_000,
  asksPerSecond: 200,
  askBurst: 1_000,
  backlogBytes: 4 * MB,
  backlogMaxBytes: 32 * MB,
  backlogPatience: 5 * SECOND,
  signInPatience: 30 * SECOND,
  pingInterval: 5 * SECOND,
  silence: 10 * SECOND,
  closePatience: SECOND,
  tick: 100,
  sendsPerTurn: 1_000,
};
