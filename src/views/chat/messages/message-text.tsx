import { mentionParts } from '@domain/chat/mentions';
import { useLingui } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useChild } from '@/app/app-context';
import { useChatPart } from '@/app/use-chat';
import { useOwnId, usePersonName } from '@/app/use-names';
import { PlainButton } from '@/ui/controls/plain-button';
import { LinkedText } from '@/ui/text/linked-text';
import classes from './message-text.module.css';
import { focusMessageOf } from './move-focus';

interface MentionProps {
  uid: string;
  /** The name at the time of writing. */
  name: string;
}

/** Shows who is mentioned, and opens their profile; the user's own name stands out. */
function Mention({ uid, name }: MentionProps) {
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

/** Shows a text with its mentions, and with its web addresses as links. */
export const MessageText = ({ text }: { text: string }) =>
  mentionParts(text).map(({ text: part, uid, at }) =>
    uid === null ? <LinkedText key={at} text={part} /> : <Mention key={at} uid={uid} name={part} />,
  );

/** Stands for a message of a person whom the user blocks, and shows it when asked. */
export function HiddenMessage({ id }: { id: string }) {
  const { t } = useLingui();
  const blocks = useChatPart('blocks');
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes; the row stays.
    focusMessageOf(currentTarget);
    blocks?.send({ type: 'message.reveal', id });
  };
  return (
    <p className={classes.hidden}>
      {t`Message of a person you blocked`}
      <PlainButton className={classes.show} onClick={show}>{t`Show`}</PlainButton>
    </p>
  );
}
