/** Returns the ID token of the user, null when signed out. */
export type TokenSource = () => string | null | Promise<string | null>;

/** The calls of Matomo's queue that Foyer makes, with their arguments. */
interface MatomoCalls {
  setTrackerUrl: [address: string];
  setSiteId: [id: number];
  disableCookies: [];
  enableHeartBeatTimer: [seconds: number];
  disableHeartBeatTimer: [];
  enableLinkTracking: [];
  /** The returned request is sent instead; nothing is sent when it is empty. */
  setCustomRequestProcessing: [process: (request: string) => string];
  /** Only of the own tracker: the ID token that names the user. */
  setTokenSource: [token: TokenSource];
  setVisitorId: [id: string];
  setUserId: [id: string];
  resetUserId: [];
  setCustomUrl: [address: string];
  setReferrerUrl: [address: string];
  trackPageView: [title: string];
}

interface MatomoTracker {
  getVisitorId(): string;
}

type Entry = readonly [keyof MatomoCalls, ...unknown[]] | ((this: MatomoTracker) => void);

const globals = globalThis as unknown as {
  /** An array until the script is loaded, which then runs its entries and replaces it. */
  _paq?: { push(entry: Entry): unknown };
  Matomo?: { getAsyncTracker?: () => MatomoTracker };
};

function push(entry: Entry): void {
  globals._paq ??= [];
  globals._paq.push(entry);
}

/** Calls the tracker, now or once its script is loaded. */
export function callMatomo<Name extends keyof MatomoCalls>(name: Name, ...values: MatomoCalls[Name]): void {
  push([name, ...values]);
}

/** Calls back with the tracker once its script is loaded. */
export function withMatomo(use: (tracker: MatomoTracker) => void): void {
  push(function handOver(this: MatomoTracker) {
    use(this);
  });
}

/** Returns whether the script is loaded and created its tracker. */
export const isMatomoThere = (): boolean => globals.Matomo?.getAsyncTracker !== undefined;

/** Drops the calls waiting for a missing script. Returns false when it is loaded and has run them. */
export function dropWaitingCalls(): boolean {
  if (globals._paq !== undefined && !Array.isArray(globals._paq)) return false;
  globals._paq = [];
  return true;
}
