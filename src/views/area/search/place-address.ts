import type { AreaSearch } from '@domain/search/place';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The name of the person whose profile the address names. */
    person?: string;
  }
}

/** Returns the key of the page at the address, which all its steps share. */
export const pageAt = ({ history: { location } }: RegisteredRouter): string =>
  location.state.page ?? location.state.__TSR_key ?? '';

/** Returns what the address names; the router does not see what a step of its page has changed in it. */
export const searchAt = ({ history, options }: RegisteredRouter): AreaSearch =>
  options.parseSearch?.(history.location.search) ?? {};

/** Changes what the address names, without a new step. */
export function replaceSearch(router: RegisteredRouter, search: AreaSearch): void {
  const { pathname, hash, state, href } = router.history.location;
  const next = `${pathname}${router.options.stringifySearch?.({ ...search })}${hash}`;
  if (next !== href) router.history.replace(next, { ...state, page: pageAt(router) });
}

/** Calls back once for each page that is shown, as long as the component lives. */
export function useArrival(onArrive: (search: AreaSearch) => void): void {
  const router = useRouter();
  const arrive = useEffectEvent(onArrive);
  useEffect(() => {
    let page: string | null = null;
    const read = () => {
      if (page === pageAt(router)) return;
      page = pageAt(router);
      arrive(searchAt(router));
    };
    read();
    return router.subscribe('onResolved', read);
  }, [router]);
}

/** Returns the page of a PDF that an address names, from 1. */
export const pdfPageIn = ({ pdfPage }: AreaSearch): number =>
  Number.isInteger(pdfPage) && Number(pdfPage) >= 1 ? Number(pdfPage) : 1;
