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

if (typeof document !== 'undefined') shared.listenersOfPages ??= rememberListeners();

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
