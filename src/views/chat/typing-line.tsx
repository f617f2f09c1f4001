import { Trans } from '@lingui/react/macro';
import { typingPeople } from '@machines/chat-room/chat-room.selectors';
import { useChatValue } from '@/app/use-chat';
import { usePersonName } from '@/app/use-names';
import classes from './typing-line.module.css';

const NOBODY: readonly string[] = [];

/** Shows who is typing. */
export function TypingLine() {
  const uids = useChatValue('room', typingPeople, NOBODY);
  const [uid = ''] = uids;
  const name = usePersonName(uid);
  return (
    <p className={classes.line}>
      {uids.length === 1 &&
        (name ? (
          <Trans>
            <bdi>{name}</bdi> is typing…
          </Trans>
        ) : (
          <Trans>Someone is typing…</Trans>
        ))}
      {uids.length > 1 && <Trans>Several people are typing…</Trans>}
    </p>
  );
}
