const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KB = 1_024;

/** Limits of a connection: size of its headers, timeouts and minimum speed; bytes and milliseconds. */
export interface ConnectionLimits {
  /** Concurrent connections of one network, WebSockets included; those of trusted proxies are not counted. */
  connectionsPerNetwork: number;
  /** Maximum size of the request line and all headers. */
  headerBytes: number;
  headerCount: number;
  /** Timeout for the headers, from the opening of the connection or its last use. */
  headerTimeout: number;
  /** Timeout for a complete request. */
  requestTimeout: number;
  /** Grace period before the minimum speed of a body applies. */
  bodyTimeout: number;
  /** The minimum average speed since the beginning of the body. */
  bodyBytesPerSecond: number;
  /** Timeout of a client that reads none of its pending response. */
  readTimeout: number;
  /** Keep-alive timeout between two requests. */
  idleTimeout: number;
  requestsPerConnection: number;
  /** Interval of the checks for slow connections. */
  checkInterval: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  connectionsPerNetwork: 10_000,
  headerBytes: 16 * KB,
  headerCount: 100,
  headerTimeout: 15 * SECOND,
  requestTimeout: 5 * MINUTE,
  bodyTimeout: 15 * SECOND,
  bodyBytesPerSecond: KB,
  readTimeout: 2 * MINUTE,
  idleTimeout: 10 * SECOND,
  requestsPerConnection: 100_000,
  checkInterval: 5 * SECOND,
};
