import type { ProfileAttributes } from '@domain/people/profile';
import { completionOf } from '@domain/people/profile-completion';
import { intlLocales } from '@domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Face } from '@/ui/media/face';
import classes from './profile.module.css';
import { type ProfileText, useVenueAttributes } from './use-profile-texts';

interface CompletionProps {
  /** The profile as it is stored. */
  stored: ProfileAttributes;
  /** With the changes that are not stored. */
  attributes: ProfileAttributes;
  texts: readonly ProfileText[];
}

/** Shows the user's face, how complete the profile is, and what is missing. */
export function Completion({ stored, attributes, texts }: CompletionProps) {
  const { i18n } = useLingui();
  const label = useId();
  const { share, missing } = completionOf(stored, useVenueAttributes());
  const percent = i18n.number(share, { style: 'percent' });
  const labels = texts.filter(({ id }) => missing.includes(id)).map((text) => text.label);
  const list = new Intl.ListFormat(intlLocales(i18n.locale), { type: 'conjunction' }).format(labels);
  return (
    <div className={classes.completion}>
      <Face name={String(attributes.name ?? '')} picture={String(attributes.picture ?? '')} size="huge" />
      <div className={classes.progress}>
        <span id={label} className={classes.label}>
          <Trans>Profile completion: {percent}</Trans>
        </span>
        <progress aria-labelledby={label} className={classes.meter} value={share} />
        <span className={classes.words}>
          {labels.length > 0 ? (
            <Trans>Still missing: {list}</Trans>
          ) : (
            <Trans>Your profile is complete.</Trans>
          )}
        </span>
      </div>
    </div>
  );
}
