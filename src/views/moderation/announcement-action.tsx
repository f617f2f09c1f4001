import type { Announcing } from '@domain/moderation/announcement';
import { ANNOUNCEMENT_MAX, ANNOUNCEMENT_MINUTES } from '@domain/moderation/moderation-limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openedVenue } from '@machines/venue/venue.machine';
import { useId } from 'react';
import { useChildValue } from '@/app/app-context';
import { VenueText } from '@/ui/text/venue-text';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm } from './host-action-form';
import classes from './moderation.module.css';

const TIMES: Record<Announcing['minutes'], MessageDescriptor> = {
  10: msg`10 minutes`,
  60: msg`1 hour`,
  240: msg`4 hours`,
  1440: msg`1 day`,
};

const announcingOf = (data: FormData, text: string): Announcing => {
  const areaId = String(data.get('area') ?? '');
  return {
    text,
    minutes: Number(data.get('minutes')) as Announcing['minutes'],
    ...(areaId !== '' && { areaId }),
  };
};

/** Asks what to announce, where, and for how long. */
export function AnnouncementAction({ actor }: { actor: HostActionActor }) {
  const { t, i18n } = useLingui();
  const [place, time] = [useId(), useId()];
  const areas = useChildValue('venue', openedVenue)?.architecture.areas ?? [];
  return (
    <HostActionForm
      actor={actor}
      label={t`Text`}
      most={ANNOUNCEMENT_MAX}
      hostActionOf={(data, text) => ({ type: 'announce', announcing: announcingOf(data, text) })}
    >
      <div>
        <label htmlFor={place} className={classes.label}>{t`Where?`}</label>
        <select id={place} name="area" className={classes.field}>
          <option value="">{t`Everywhere`}</option>
          {areas.map(({ id, names }) => (
            <VenueText key={id} as="option" value={id} texts={names} />
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={time} className={classes.label}>{t`For how long?`}</label>
        <select id={time} name="minutes" defaultValue={60} className={classes.field}>
          {ANNOUNCEMENT_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {i18n._(TIMES[minutes])}
            </option>
          ))}
        </select>
      </div>
    </HostActionForm>
  );
}
