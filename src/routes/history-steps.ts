import { openDialogs } from '@machines/navigation/navigation.machine';
import type { HistoryLocation, ParsedLocation, RouterHistory } from '@tanstack/react-router';
import type { ChildActor } from '@/app/child';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of a step within its page; the page itself has none. */
    step?: number;
    /** The key of the page that the step belongs to. */
    page?: string;
  }
}

type Place = Pick<HistoryLocation | ParsedLocation, 'state'>;

/** Returns the key of the page at a location, which all its steps share. */
export const pageKey = ({ state }: Place): string => state.page ?? state.__TSR_key ?? '';

const stepOf = ({ state }: Place): number => state.step ?? 0;

/**
 * Makes every open dialog one entry of the history, at the address of its page: Back closes the dialog. The
 * router sees pages only. A dialog that closes otherwise leaves its entry to the next one; Back passes over
 * such entries, and a navigation removes all of them. A step may change its address: the state of the replacement
 * names its page.
 */
export function keepSteps(history: RouterHistory, navigation: ChildActor<'navigation'>): void {
  const { push, replace, subscribe } = history;
  const dialogs = () => openDialogs(navigation.getSnapshot());
  let known = dialogs();
  let returning: Promise<void> | undefined;
  let arrive: (() => void) | undefined;

  navigation.subscribe(() => {
    if (dialogs() === known) return;
    known = dialogs();
    for (let step = stepOf(history.location) + 1; step <= known.length; step++) {
      const { href, state } = history.location;
      push(href, { ...state, step, page: pageKey(history.location) }, { ignoreBlocker: true });
      history.flush();
    }
  });

  /** Handles a move to a lower step of the page. */
  const goBackTo = (step: number): void => {
    if (arrive) arrive();
    else if (dialogs().length === 0) history.go(-(step + 1));
    else
      do navigation.send({ type: 'dialog.pop' });
      while (dialogs().length > step);
  };

  history.subscribe = (listener) => {
    let last = history.location;
    return subscribe((move) => {
      const from = last;
      last = move.location;
      if (pageKey(from) !== pageKey(last)) listener(move);
      else if (stepOf(last) < stepOf(from)) goBackTo(stepOf(last));
    });
  };

  const goToPage = (): Promise<void> =>
    new Promise((resolve) => {
      arrive = () => {
        arrive = returning = undefined;
        resolve();
      };
      history.go(-stepOf(history.location), { ignoreBlocker: true });
    });
  /** Runs a navigation at the page's own entry, so that it removes or replaces the steps as well. */
  const atPage = (navigate: () => void): void => {
    if (stepOf(history.location) > 0) returning ??= goToPage();
    if (returning !== undefined) void returning.then(navigate);
    else navigate();
  };
  history.push = (...to) => atPage(() => push(...to));
  history.replace = (...to) => {
    const [href, state] = to;
    // What changes only the address of a step is nothing for the router.
    if (state?.page === pageKey(history.location)) replace(href, state, { ignoreBlocker: true });
    else atPage(() => replace(...to));
  };
}
