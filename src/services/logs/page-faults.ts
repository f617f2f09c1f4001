type Report = (source: string, error: unknown) => void;

/** The browser's message about layouts that settle one frame later; it is harmless. */
const HARMLESS = /^ResizeObserver loop/;

const originOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : uri);

/** Only the origin and path of an address are reported: the rest may be personal. */
const violationText = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): string =>
  `${effectiveDirective} forbids ${originOf(blockedURI)}`;

/** Reports uncaught errors and violations of the content security policy; returns the function that stops. */
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
