/** The calls of Matomo's queue that Foyer makes, each with what it takes. */
interface MatomoCalls {
  setTrackerUrl: [address: string];
  setSiteId: [id: number];
  disableCookies: [];
  enableHeartBeatTimer: [seconds: number];
  disableHeartBeatTimer: [];
  enableLinkTracking: [];
  /** What it returns is sent instead; nothing when that is empty. */
  setCustomRequestProcessing: [process: (request: string) => string];
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
  /** A list until the script is there, which then works it off and puts itself in its place. */
  _paq?: { push(entry: Entry): unknown };
  Matomo?: { getAsyncTracker?: () => MatomoTracker };
};

function push(entry: Entry): void {
  globals._paq ??= [];
  globals._paq.push(entry);
}

/** Makes a call of the tracker, now or once its script is there. */
export function callMatomo<Name extends keyof MatomoCalls>(name: Name, ...values: MatomoCalls[Name]): void {
  push([name, ...values]);
}

/** Hands over the tracker once its script is there. */
export function withMatomo(use: (tracker: MatomoTracker) => void): void {
  push(function handOver(this: MatomoTracker) {
    use(this);
  });
}

/** Whether the script is there and made its tracker. */
export const isMatomoThere = (): boolean => globals.Matomo?.getAsyncTracker !== undefined;

/** Drops what waits for a script that is not there. False when it is there and has worked it off. */
export function dropWaitingCalls(): boolean {
  if (globals._paq !== undefined && !Array.isArray(globals._paq)) return false;
  globals._paq = [];
  return true;
}
