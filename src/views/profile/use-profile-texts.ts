import { STANDARD_TEXTS } from '@domain/people/profile-completion';
import { textIn } from '@domain/shared/localized';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { openedVenue } from '@machines/venue/venue.machine';
import { useChildValue } from '@/app/app-context';

const LABELS = {
  name: msg`Name`,
  company: msg`Company`,
  title: msg`Professional title`,
  socialMediaProfile: msg`Social media profile`,
};

const NONE = [] as const;

/** A text of a profile that its owner can change. */
export interface ProfileText {
  id: string;
  label: string;
}

/** Returns the attributes that the shown venue adds to profiles. */
export const useVenueAttributes = () =>
  useChildValue('venue', openedVenue)?.architecture.userProfileAttributes ?? NONE;

/** Returns the texts of a profile in the order of the form: the standard ones and those of the venue. */
export function useProfileTexts(): readonly ProfileText[] {
  const { t, i18n } = useLingui();
  const own = useVenueAttributes();
  return [
    ...STANDARD_TEXTS.map((id) => ({ id, label: t(LABELS[id]) })),
    ...own.map(({ id, names }) => ({ id, label: textIn(names, i18n.locale) || id })),
  ];
}
