import { isForGood, type Restriction } from '@domain/moderation/restriction';
import { Trans, useLingui } from '@lingui/react/macro';

/** Says that a host has muted the user, and until when. */
export function MuteWords({ mute }: { mute: Restriction }) {
  const { t, i18n } = useLingui();
  const until = i18n.date(new Date(mute.until), { dateStyle: 'medium', timeStyle: 'short' });
  return isForGood(mute) ? t`A host has muted you here.` : t`A host has muted you here until ${until}.`;
}

/** Says where the user would write that a host has muted them, until when and why. */
export const MuteNote = ({ mute, className }: { mute: Restriction; className: string | undefined }) => (
  <div role="status" className={className}>
    <p>
      <MuteWords mute={mute} />
    </p>
    <p>
      <ReasonWords reason={mute.reason} />
    </p>
  </div>
);

/** Says why hosts have decided something. */
export const ReasonWords = ({ reason }: { reason: string }) => (
  <Trans>
    Reason: <bdi>{reason}</bdi>
  </Trans>
);
