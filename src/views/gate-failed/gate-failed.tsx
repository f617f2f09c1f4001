import { type FailureKind, toFailure } from '@domain/shared/failure';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isConfigDelayed, isUnconfigured } from '@machines/app/app.machine';
import { authFailure } from '@machines/auth/auth.machine';
import { isPublicationFailed } from '@machines/publication/publication.machine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useAppActor, useChild } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { NoticePage } from '@/ui/layers/notice-page';
import { serverWords } from '@/ui/text/failure-texts';

interface GateText {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

const SESSION: GateText = {
  title: msg`Your session has ended`,
  text: msg`Please log in again. Nothing is lost.`,
};

/** The texts about what happened and what is safe, by kind of failure. */
const GATE_TEXTS: Record<FailureKind, GateText> = {
  UNAUTHORIZED: SESSION,
  FORBIDDEN: SESSION,
  NOT_REACHABLE: {
    title: msg`The venue cannot be reached`,
    text: msg`The server did not respond. Nothing is lost, and you stay logged in. Please check your connection and try again.`,
  },
  FUNCTION_UNSUPPORTED: {
    title: msg`This page is not available`,
    text: msg`This venue does not offer it at the moment.`,
  },
  PROCESSING_ERROR: {
    title: msg`This page could not be opened`,
    text: msg`Something went wrong on the server. Nothing is lost, and you stay logged in. Please try again in a moment.`,
  },
  WIDGET_ERROR: {
    title: msg`This page could not be shown`,
    text: msg`There was a problem with the content on this page. Nothing is lost.`,
  },
};

const Unconfigured = lazyComponent(async () => (await import('./unconfigured')).Unconfigured);

/** Shown in place of a page that cannot be reached: what happened, what is safe, what to do. */
export function GateFailed({ error }: ErrorComponentProps) {
  const { t, i18n } = useLingui();
  const retry = useRetry();
  const unconfigured = useSelector(useAppActor(), isUnconfigured);
  if (unconfigured) return <Unconfigured />;
  const { kind, errMsg, status } = toFailure(error);
  const { title, text } = GATE_TEXTS[kind];
  const details = serverWords(i18n, errMsg);
  return (
    <NoticePage
      icon={<IconAlertTriangle size={40} stroke={1.4} />}
      title={i18n._(title)}
      actions={
        <>
          {status !== 404 && <Button onClick={retry}>{t`Try again`}</Button>}
          <Link to="/">{t`Return to venue`}</Link>
        </>
      }
    >
      {(status !== 404 || !details) && <p>{i18n._(text)}</p>}
      {details && <p>{details}</p>}
    </NoticePage>
  );
}

/** Returns a function that retries the failed machine, then the routes. */
function useRetry(): () => void {
  const app = useAppActor();
  const router = useRouter();
  const publication = useChild('publication');
  const auth = useChild('auth');
  return () => {
    // All of it follows the settings.
    if (isConfigDelayed(app.getSnapshot())) return app.send({ type: 'config.reload' });
    if (isPublicationFailed(publication.getSnapshot())) publication.send({ type: 'version.reload' });
    if (authFailure(auth.getSnapshot())) auth.send({ type: 'auth.retry' });
    void router.invalidate();
  };
}
