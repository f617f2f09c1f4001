import { operationModeOf } from '@domain/venue/venue-version';
import type { WidgetOf } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.machine';
import {
  frameAttempt,
  isFrameFailed,
  isFrameLoading,
  widgetFrameMachine,
} from '@machines/widget-frame/widget-frame.machine';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useBackground, useChildValue, useSpawned } from '@/app/app-context';
import { Spinner } from '@/ui/media/spinner';
import { Failure } from '@/ui/text/notices';
import { WidgetName } from '../widget-title';
import { BuiltInWall } from './built-in-wall';
import classes from './wall.module.css';
import { LoadingNote, SignedOutNote } from './wall-notes';

/** What the page of a provider may do in its frame. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Shows the wall of a provider in its own frame, and says when that does not load in time. */
function WallFrame({ url, title }: { url: string; title: string }) {
  const { t } = useLingui();
  const actor = useSpawned(() => widgetFrameMachine, { lateMessage: 'Social wall loading error' });
  const attempt = useSelector(actor, frameAttempt);
  const isLoading = useSelector(actor, isFrameLoading);
  const isFailed = useSelector(actor, isFrameFailed);
  return (
    <>
      {isFailed && (
        <Failure button={t`Try again`} onPress={() => actor.send({ type: 'frame.retry' })}>
          {t`Social wall loading error`}
        </Failure>
      )}
      <div className={classes.screen} data-failed={isFailed || undefined}>
        {isLoading && (
          <div className={classes.spinner}>
            <Spinner />
          </div>
        )}
        <iframe
          key={attempt}
          className={classes.frame}
          src={url}
          title={title}
          sandbox={SANDBOX}
          referrerPolicy="strict-origin"
          onLoad={() => actor.send({ type: 'frame.loaded' })}
        />
      </div>
    </>
  );
}

/** Shows the walls of the providers that are configured, or else the built-in wall. */
export function WallContent({ widget, name }: { widget: WidgetOf<'SOCIAL_WALL'>; name: string }) {
  const { id, configurations } = widget;
  const framed = configurations.flatMap(({ id: key, url, name: title }) => (url ? { key, url, title } : []));
  if (framed.length === 0)
    return <OwnWall widgetId={id} label={name} title={<WidgetName widget={widget} />} />;
  return framed.map(({ key, url, title }) => (
    <WallFrame key={key} url={url} title={(framed.length > 1 && title) || name} />
  ));
}

function OwnWall({ widgetId, label, title }: { widgetId: string; label: string; title: ReactNode }) {
  const user = useChildValue('auth', currentUser);
  const version = useChildValue('publication', ({ context }) => context.version);
  // Blocks, mutes and reports are in the chat's part of the background.
  const chat = useBackground('chatPanel');
  if (!user || !version) return <SignedOutNote />;
  if (!chat) return <LoadingNote />;
  const { userId, name } = user;
  const mode = operationModeOf(version);
  return (
    <BuiltInWall
      key={`${mode} ${userId} ${widgetId}`}
      place={{ mode, userId, widgetId }}
      label={label}
      title={title}
      name={name ?? ''}
    />
  );
}
