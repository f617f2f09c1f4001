const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KB = 1_024;

/** What a connection may cost before a request is understood, and how slow it may be; bytes and milliseconds. */
export interface ConnectionLimits {
  /** Connections of one network at a time, WebSockets included; those of trusted proxies are not counted. */
  connectionsPerNetwork: number;
  /** The first line and all headers of a request. */
  headerBytes: number;
  headerCount: number;
  /** For the headers to arrive, from the moment a connection is open or has been used. */
  headerPatience: number;
  /** For a whole request to arrive. */
  requestPatience: number;
  /** For a body to begin to flow. */
  bodyPatience: number;
  /** After that, its average since the beginning. */
  bodyBytesPerSecond: number;
  /** A client that takes nothing of what waits for it for so long is gone. */
  readPatience: number;
  /** Between two requests. */
  idlePatience: number;
  requestsPerConnection: number;
  /** How often the slow ones are looked for. */
  checkInterval: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsPerNetwork: 10_000,
  headerBytes: 16 * KB,
  headerCount: 100,
  headerPatience: 15 * SECOND,
  requestPatience: 5 * MINUTE,
  bodyPatience: 15 * SECOND,
  bodyBytesPerSecond: KB,
  readPatience: 2 * MINUTE,
  idlePatience: 10 * SECOND,
  requestsPerConnection: 100_000,
  checkInterval: 5 * SECOND,
};
