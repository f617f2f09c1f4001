type Report = (source: string, error: unknown) => void;

/** The browser says so of layouts that settle one frame later; nothing is wrong. */
const HARMLESS = /^ResizeObserver loop/;

const originOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : uri);

/** Of an address only where it leads is told: the rest may be somebody's. */
const violationText = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): string =>
  `${effectiveDirective} forbids ${originOf(blockedURI)}`;

/** Reports what nobody caught, and what the security policy of the page forbade; returns what ends that. */
export function watchPageFaults(report: Report, page: Window = globalThis.window): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  page.addEventListener(
    'error',
    ({ error, message }) => {
      if (!HARMLESS.test(message)) report('page', error ?? message);
    },
    { signal },
  );
  page.addEventListener('unhandledrejection', ({ reason }) => report('page', reason), { signal });
  page.document.addEventListener(
    'securitypolicyviolation',
    (violation) => report('securityPolicy', violationText(violation)),
    { signal },
  );
  return () => watch.abort();
}
