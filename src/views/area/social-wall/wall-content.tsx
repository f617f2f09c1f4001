import { operationModeOf } from '@domain/venue/venue-version';
import type { WidgetOf } from '@domain/venue/widget';
import { currentUser } from '@machines/auth/auth.selectors';
import type { ReactNode } from 'react';
import { useBackground, useChildValue } from '@/app/app-context';
import { WidgetName } from '../widget-title';
import { BuiltInWall } from './built-in-wall';
import { WallFrame } from './wall-frame';
import { LoadingNote, SignedOutNote } from './wall-notes';

interface WallContentProps {
  widget: WidgetOf<'SOCIAL_WALL'>;
  name: string;
}

/** Shows the walls of the providers that are configured, or else the built-in wall. */
export function WallContent({ widget, name }: WallContentProps) {
  const { id, configurations } = widget;
  const framed = configurations.flatMap(({ id: key, url, name: title }) => (url ? { key, url, title } : []));
  if (framed.length === 0)
    return <OwnWall widgetId={id} label={name} title={<WidgetName widget={widget} />} />;
  return framed.map(({ key, url, title }) => (
    <WallFrame key={key} url={url} title={(framed.length > 1 && title) || name} />
  ));
}

interface OwnWallProps {
  widgetId: string;
  label: string;
  title: ReactNode;
}

function OwnWall({ widgetId, label, title }: OwnWallProps) {
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
