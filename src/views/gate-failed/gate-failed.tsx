import { toFailure } from '@domain/shared/failure';
import { Trans, useLingui } from '@lingui/react/macro';
import { isUnconfigured } from '@machines/app/app.machine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useAppActor } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { NoticePage } from '@/ui/layers/notice-page';
import { serverWords } from '@/ui/text/failure-texts';
import { GATE_TEXTS } from './gate-texts';
import { useRetry } from './use-retry';

const Unconfigured = lazyComponent(async () => (await import('./unconfigured')).Unconfigured);

/** Shown in place of a page that cannot be reached: what happened, what is safe, what to do. */
export function GateFailed({ error }: ErrorComponentProps) {
  const { i18n } = useLingui();
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
          {status !== 404 && (
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Link to="/">
            <Trans>Return to venue</Trans>
          </Link>
        </>
      }
    >
      <p>{i18n._(text)}</p>
      {details && <p>{details}</p>}
    </NoticePage>
  );
}
