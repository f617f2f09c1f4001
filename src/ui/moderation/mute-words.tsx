import { isForGood, type Restriction } from '@domain/moderation/restriction';
import { Trans, useLingui } from '@lingui/react/macro';

/** Says that a host has muted the user, and until when. */
export function MuteWords({ mute }: { mute: Restriction }) {
  const { t, i18n } = useLingui();
  const until = i18n.date(new Date(mute.until), { dateStyle: 'medium', timeStyle: 'short' });
  return isForGood(mute) ? t`A host has muted you here.` : t`A host has muted you here until ${until}.`;
}

/** Says why hosts have decided something. */
export const ReasonWords = ({ reason }: { reason: string }) => (
  <Trans>
    Reason: <bdi>{reason}</bdi>
  </Trans>
);
