import { useLingui } from '@lingui/react/macro';
import { useChild } from '@/app/app-context';
import { useOwnId, usePersonName } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './mention.module.css';

interface MentionProps {
  uid: string;
  /** The name at the time of writing. */
  name: string;
}

/** Shows who is mentioned, and opens their profile; the user's own name stands out. */
export function Mention({ uid, name }: MentionProps) {
  const { t } = useLingui();
  const profiles = useChild('profileView');
  const shown = usePersonName(uid) ?? name;
  const mention = <bdi>@{shown}</bdi>;
  if (useOwnId() === uid) return <mark className={classes.mention}>{mention}</mark>;
  return (
    <PlainButton
      className={classes.mention}
      aria-description={t`Opens the profile`}
      aria-haspopup="dialog"
      onClick={() => profiles.send({ type: 'profile.open', userId: uid, name: shown })}
    >
      {mention}
    </PlainButton>
  );
}
