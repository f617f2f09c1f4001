import type { Widget } from '@domain/venue/widget';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useChild } from '@/app/app-context';
import { Button } from '@/ui/controls/button';
import { ContentProblem } from '@/ui/layers/content-problem';
import { ErrorBoundary } from '@/ui/layers/error-boundary';
import classes from './widget-card.module.css';

/** spec §8: a widget that fails raises WIDGET_ERROR, says so in its place and can be tried again. */
export function WidgetBoundary({ widget, children }: { widget: Widget; children: ReactNode }) {
  const globalError = useChild('globalError');
  return (
    <ErrorBoundary
      subject={widget}
      onError={() => globalError.send({ type: 'error.raise', code: 'WIDGET_ERROR' })}
      fallback={(retry) => (
        <>
          <ContentProblem />
          <div className={classes.actions}>
            <Button variant="default" className={classes.action} onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
