import { serverDate } from '@domain/shared/call-rules';
import { watchWake } from '@/services/browser/browser-signs';

/** The server's time as the dates of answers tell it. */
export interface ServerTime {
  /** Reports the date of an answer, unless that may come from a cache. */
  note(headers: Headers | undefined): void;
  /** Reports the time again whenever the page wakes, since no timer ran while it slept; returns the function that stops. */
  watch(): () => void;
}

/** Reports the server's time, in milliseconds since 1970 (spec §4, Server time). */
export function createServerTime(report: (at: number) => void): ServerTime {
  let ahead: number | null = null;
  return {
    note: (headers) => {
      const at = headers ? serverDate(headers.get('date'), headers.get('cache-control')) : null;
      if (at === null) return;
      ahead = at - Date.now();
      report(at);
    },
    watch: () => watchWake(() => ahead !== null && report(Date.now() + ahead)),
  };
}
