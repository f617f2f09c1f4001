import { isForGood, type Restriction } from '@domain/moderation/restriction';
import { Trans, useLingui } from '@lingui/react/macro';

/** Says that a host has muted the user, and until when. */
export function MuteWords({ mute }: { mute: Restriction }) {
  const { i18n } = useLingui();
  const until = i18n.date(new Date(mute.until), { dateStyle: 'medium', timeStyle: 'short' });
  return isForGood(mute) ? (
    <Trans>A host has muted you here.</Trans>
  ) : (
    <Trans>A host has muted you here until {until}.</Trans>
  );
}

/** Says why hosts have decided something. */
export const ReasonWords = ({ reason }: { reason: string }) => (
  <Trans>
    Reason: <bdi>{reason}</bdi>
  </Trans>
);
