import { type Announcing, announcingSchema } from '@domain/moderation/announcement';
import { ANNOUNCEMENT_MAX, ANNOUNCEMENT_MINUTES } from '@domain/moderation/moderation-limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openedVenue } from '@machines/venue/venue.machine';
import { useChildValue } from '@/app/app-context';
import { SelectField } from '@/ui/controls/schema-form';
import { VenueText } from '@/ui/text/venue-text';
import type { HostActionActor } from './host-action-actor';
import { HostActionForm } from './host-action-form';

const TIMES: Record<Announcing['minutes'], MessageDescriptor> = {
  10: msg`10 minutes`,
  60: msg`1 hour`,
  240: msg`4 hours`,
  1440: msg`1 day`,
};

/** Asks what to announce, where, and for how long. */
export function AnnouncementAction({ actor }: { actor: HostActionActor }) {
  const { t, i18n } = useLingui();
  const areas = useChildValue('venue', openedVenue)?.architecture.areas ?? [];
  return (
    <HostActionForm
      actor={actor}
      words={{ label: t`Text`, schema: announcingSchema.entries.text, most: ANNOUNCEMENT_MAX }}
      choices={{ areaId: '', minutes: '60' }}
      hostActionOf={({ areaId, minutes }, text) => ({
        type: 'announce',
        announcing: {
          text,
          minutes: Number(minutes) as Announcing['minutes'],
          ...(areaId !== '' && { areaId }),
        },
      })}
    >
      {(inputProps) => (
        <>
          <SelectField {...inputProps('areaId')} label={t`Where?`}>
            <option value="">{t`Everywhere`}</option>
            {areas.map(({ id, names }) => (
              <VenueText key={id} as="option" value={id} texts={names} />
            ))}
          </SelectField>
          <SelectField {...inputProps('minutes')} label={t`For how long?`}>
            {ANNOUNCEMENT_MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {i18n._(TIMES[minutes])}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </HostActionForm>
  );
}
