import { offsetAt } from '@domain/schedule/zoned-time';
import { intlLocales } from '@domain/shared/language';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

/** Writes times of a zone. */
export interface ZonedTimes {
  /** `9:20 AM` */
  clock: (instant: number) => string;
  /** `9:20 AM GMT+1` */
  named: (instant: number) => string;
  /** `9:20 – 10:05 AM`, with the names of the zone where the clocks change in between. */
  range: (begin: number, finish: number) => string;
  /** `Tue, Mar 9` */
  day: (instant: number) => string;
  /** `Tue, Mar 9, 9:20 AM GMT+1` */
  moment: (instant: number) => string;
  /** `Mar 9, 9:20 AM GMT+1` */
  short: (instant: number) => string;
  /** `GMT+1` */
  name: (instant: number) => string;
}

/** Returns the functions that write times of a zone in the user's language. */
export function useZonedTimes(timeZone: string): ZonedTimes {
  const { i18n } = useLingui();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(intlLocales(i18n.locale), { ...options, timeZone });
    const clock = format({ hour: 'numeric', minute: '2-digit' });
    const date = { day: 'numeric', month: 'short' } as const;
    const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    const named = format(time);
    const day = format({ weekday: 'short', ...date });
    const short = format({ ...date, ...time });
    const moment = format({ weekday: 'short', ...date, ...time });
    const nameIn = (instant: number) =>
      named.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return {
      clock: (instant) => clock.format(instant),
      named: (instant) => named.format(instant),
      range: (begin, finish) =>
        offsetAt(timeZone, begin) === offsetAt(timeZone, finish)
          ? `${clock.format(begin)} – ${clock.format(finish)}`
          : `${named.format(begin)} – ${named.format(finish)}`,
      day: (instant) => day.format(instant),
      moment: (instant) => moment.format(instant),
      short: (instant) => short.format(instant),
      name: nameIn,
    };
  }, [i18n.locale, timeZone]);
}
