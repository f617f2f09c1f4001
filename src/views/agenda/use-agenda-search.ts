import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before is the same page without its dialog. */
    isOpened?: boolean;
  }
}

const FROM = '/publication/session/v/$architectureId/agenda';

/** What the address says of the agenda. */
export interface AgendaSearch {
  day?: string | undefined;
  room?: string | undefined;
  /** Only sessions with a star. */
  own?: boolean | undefined;
  /** The session whose dialog is open. */
  session?: string | undefined;
}

export const useAgendaSearch = (): AgendaSearch => useSearch({ from: FROM });

/** Returns the function that changes a part of the address; a session opens as a step of the history. */
export function useShow(): (changes: AgendaSearch) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes) => {
      const isOpened = changes.session !== undefined;
      void navigate({
        from: '/v/$architectureId/agenda',
        to: '.',
        search: (search) => ({ ...search, ...changes }),
        state: { isOpened },
        replace: !isOpened,
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/** Returns the function that closes the dialog of a session. */
export function useCloseSession(): () => void {
  const show = useShow();
  const { history } = useRouter();
  return useCallback(() => {
    if (history.location.state.isOpened) history.back();
    else show({ session: undefined });
  }, [show, history]);
}
