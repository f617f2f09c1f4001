import { banIn } from '@domain/login/ban';
import { isForGood } from '@domain/moderation/restriction';
import { Trans, useLingui } from '@lingui/react/macro';

/** Tells a person until when and why a host has banned them; `message` is the server's text. */
export function BanNotice({ message }: { message: string }) {
  const { i18n } = useLingui();
  const ban = banIn(message);
  if (!ban) return null;
  const until = i18n.date(new Date(ban.until), { dateStyle: 'medium', timeStyle: 'short' });
  const { reason } = ban;
  return (
    <>
      {' '}
      {isForGood(ban) ? (
        <Trans>
          A host has banned you from this event. Reason: <bdi>{reason}</bdi>
        </Trans>
      ) : (
        <Trans>
          A host has banned you from this event until {until}. Reason: <bdi>{reason}</bdi>
        </Trans>
      )}
    </>
  );
}
