import { type MeetingConfiguration, meetingAddress } from '@domain/meeting/meeting-address';
import { useLingui } from '@lingui/react';
import { currentUser } from '@machines/auth/auth.machine';
import type { EntranceMode, MeetingKey, MeetingRoom } from '@machines/meeting/meeting.events';
import { useEffect, useState } from 'react';
import { useBackground, useChildValue } from '@/app/app-context';

export interface MeetingSubject {
  architectureId: string;
  areaId: string;
  widgetId: string;
  title: string;
  configuration: MeetingConfiguration;
}

/** Returns a meeting as the user opens it; null when its configuration has no address. */
export function useMeetingRoom(subject: MeetingSubject): MeetingRoom | null {
  const { i18n } = useLingui();
  const name = useChildValue('auth', currentUser)?.name ?? null;
  const { architectureId, areaId, widgetId, title, configuration } = subject;
  const metadata = { architectureId, areaId, widgetId, configId: configuration.id };
  const address = meetingAddress(configuration, { name, locale: i18n.locale, metadata });
  if (address === null) return null;
  return { ...metadata, title, address, providers: configuration.cookieProviders ?? [] };
}

/** Tells the meeting that the page shows it, or a way to it. */
export function useEntrance(key: MeetingKey, mode: EntranceMode): void {
  const meeting = useBackground('meeting');
  useEffect(() => {
    meeting?.send({ type: 'entrance.shown', key, mode });
    return () => meeting?.send({ type: 'entrance.hidden', key, mode });
  }, [meeting, key, mode]);
}

/** Opens a meeting without a button, where a page is there for it alone. */
export function useOpening(room: MeetingRoom, isWanted: boolean): void {
  const meeting = useBackground('meeting');
  const [first] = useState(room);
  useEffect(() => {
    if (isWanted) meeting?.send({ type: 'meeting.open', room: first });
  }, [isWanted, meeting, first]);
}
