type Report = (source: string, error: unknown) => void;

/** The browser's message about layouts that settle one frame later; it is harmless. */
const HARMLESS = /^ResizeObserver loop/;

/** Whether something was given up on purpose: pdf.js does not handle it for a document that is closed while it loads. */
const wasAborted = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'AbortError';

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
  page.addEventListener(
    'unhandledrejection',
    (rejection) => {
      if (wasAborted(rejection.reason)) rejection.preventDefault();
      else report('page', rejection.reason);
    },
    { signal },
  );
  page.document.addEventListener(
    'securitypolicyviolation',
    (violation) => report('securityPolicy', violationText(violation)),
    { signal },
  );
  return () => watch.abort();
}
