import { afterAll, vi } from 'vitest';

/** Services, routers and scripts listen to these as long as their page lives, which is that of all files here. */
const OF_A_PAGE =
  /^(online|pageshow|pagehide|visibilitychange|resume|storage|message|scroll|beforeunload|popstate|click)$/;

/** The files of a process share its page. */
const shared = globalThis as { listenersOfPages?: (() => void)[] };

/** Returns what removes the listeners to events of a page that are added from now on. */
function rememberListeners(): (() => void)[] {
  const removals: (() => void)[] = [];
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type, listener, options) => {
      if (OF_A_PAGE.test(type)) removals.push(() => target.removeEventListener(type, listener, options));
      add(type, listener, options);
    };
  }
  return removals;
}

/**
 * For each document that is ever parsed, the selectors of jsdom listen to its window and never stop: each event would
 * take longer than the one before. Those of the page itself are the first.
 */
function silenceSelectors(): void {
  document.querySelector('*');
  (globalThis as unknown as { jsdom: { window: EventTarget } }).jsdom.window.addEventListener = () => {};
}

function preparePage(): (() => void)[] {
  silenceSelectors();
  return rememberListeners();
}

if (typeof document !== 'undefined') shared.listenersOfPages ??= preparePage();

// The files of a project share processes, their modules and, in jsdom, a page: none leaves anything to the next.
afterAll(async () => {
  // An import that is still on its way when its file ends would fail, and stay failed for the other files.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document === 'undefined') return;
  for (const remove of shared.listenersOfPages?.splice(0) ?? []) remove();
  localStorage.clear();
  sessionStorage.clear();
});
