export interface RealtimeTables {
  /** What the realtime database keeps: strings, numbers, booleans and priorities, by joined path. */
  realtime_leaf: {
    path: string;
    /** In JSON. */
    value: unknown;
  };
}
