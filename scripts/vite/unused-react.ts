import type { Plugin } from 'vite';

const RENDERER = /\/react-dom-client\.production\.js$/;

/** The parts of React's renderer that Foyer never uses, as names of functions that nothing else calls to an effect. */
const UNUSED = {
  'pages rendered on a server': [
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'commitSuspenseHydrationCallbacks',
    'createFiberFromDehydratedFragment',
    'getNextHydratable',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'mountHostRootWithoutHydrating',
    'popHydrationState',
    'prepareToHydrateHostInstance',
    'queueHydrationError',
    'resetHydrationState',
    'retryDehydratedSuspenseBoundary',
    'retrySuspenseComponentWithoutHydrating',
    'throwOnHydrationMismatch',
    'updateDehydratedSuspenseComponent',
    'upgradeHydrationErrorsToRecoverable',
  ],
  '<ViewTransition>': [
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    'ViewTransitionPseudoElement',
  ],
  '<Fragment ref>': [
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstances',
    'FragmentInstance',
  ],
  '<SuspenseList>': ['initSuspenseListRenderState', 'updateSuspenseListComponent'],
  useActionState: ['dispatchActionState', 'mountActionState', 'rerenderActionState', 'updateActionState'],
  'preloading of resources': [
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
  ],
};

const HYDRATE_ROOT = /^exports\.hydrateRoot = [\s\S]*?^};$/m;
const NEVER_TRUE = 'isHydrating = !0';
const NAMES =
  'hydrateRoot|ViewTransition|SuspenseList|useActionState|useFormState|preinit|preinitModule|preload|preloadModule';
const USE = new RegExp(
  `import\\s*\\{[^}]*\\b(?:${NAMES})\\b[^}]*\\}\\s*from\\s*["']react["'-]|\\bReact(?:DOM)?(?:\\$\\d)?\\.(?:${NAMES})\\b`,
);

/** Empties a function, and removes the methods of its prototype. */
function emptied(code: string, name: string): string {
  const whole = new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm');
  if (!whole.test(code)) throw new Error(`React has no function ${name} any more`);
  const methods = new RegExp(`^${name}\\.prototype\\.[\\s\\S]*?^};$`, 'gm');
  return code.replace(whole, `function ${name}() {}`).replace(methods, '');
}

/** Returns React's renderer without what the product does not use. */
export function withoutUnused(code: string): string {
  if (!code.includes(NEVER_TRUE)) throw new Error(`React no longer has ${NEVER_TRUE}`);
  const rest = Object.values(UNUSED).flat().reduce(emptied, code);
  // Never set, it is a constant, and the minifier removes what depends on it.
  return rest.replace(HYDRATE_ROOT, '').replaceAll(NEVER_TRUE, 'isHydrating');
}

/** Removes what the product does not use of React's renderer, the largest script of every first page. */
export const unusedReact = (): Plugin => ({
  name: 'unused-react',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: {
      id: { include: /\.[cm]?[jt]sx?$/, exclude: /node_modules\/react(-dom)?\/(?!.*client\.production)/ },
    },
    handler(code, id) {
      const [use] = USE.exec(code) ?? [];
      if (use) throw new Error(`${id} uses what ${import.meta.filename} removes from React: ${use}`);
      return RENDERER.test(id) ? { code: withoutUnused(code), map: null } : null;
    },
  },
});
