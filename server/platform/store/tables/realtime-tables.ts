export interface RealtimeTables {
  /** The leaves of the realtime database: strings, numbers, booleans and priorities, by joined path. */
  realtime_leaf: {
    path: string;
    /** In JSON. */
    value: unknown;
  };
}
