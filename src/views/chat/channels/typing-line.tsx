import { Trans } from '@lingui/react/macro';
import { blockedPeople } from '@machines/chat-panel/blocks.machine';
import { typingPeople } from '@machines/chat-room/chat-room.selectors';
import { useChatValue } from '@/app/use-chat';
import { usePersonName } from '@/app/use-names';
import classes from './typing-line.module.css';

const NOBODY: readonly string[] = [];

/** Shows who is typing, without those whom the user blocks. */
export function TypingLine() {
  const blocked = useChatValue('blocks', blockedPeople, null);
  const uids = useChatValue('room', typingPeople, NOBODY).filter((person) => !blocked?.includes(person));
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
