import { Trans } from '@lingui/react/macro';
import { currentUser } from '@machines/auth/auth.selectors';
import { IconBan, IconFlag } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { useBlock } from '@/app/use-block';
import { useChatPart } from '@/app/use-chat';
import { BlockedNote, BlockProblem, BlockQuestion } from '@/ui/blocking/block-notes';
import { Button } from '@/ui/controls/button';
import classes from './profile.module.css';

interface BlockingProps {
  uid: string;
  name: string;
}

function ReportButton({ uid, name }: BlockingProps) {
  const reporting = useChatPart('reporting');
  return (
    <Button
      variant="subtle"
      icon={<IconFlag size={20} stroke={1.6} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => reporting?.send({ type: 'report.start', subject: { userId: uid, name } })}
    >
      <Trans>Report</Trans>
    </Button>
  );
}

/** Lets the user report and block another person, or end that; nothing where there is no chat. */
export function Blocking({ uid, name }: BlockingProps) {
  const own = useChildValue('auth', currentUser)?.userId;
  const { state, isSaving, isFailed, ask, confirm, cancel, end } = useBlock(uid, 'profile');
  if (state === 'unknown' || uid === own) return null;
  return (
    <div className={classes.blocking}>
      {isFailed && <BlockProblem />}
      {state === 'asked' && (
        <BlockQuestion name={name} busy={isSaving} onConfirm={confirm} onCancel={cancel} />
      )}
      {state === 'blocked' && <BlockedNote name={name} busy={isSaving} onEnd={end} />}
      {state === 'open' && (
        <Button variant="subtle" icon={<IconBan size={20} stroke={1.6} aria-hidden />} onClick={ask}>
          <Trans>Block</Trans>
        </Button>
      )}
      {state !== 'asked' && <ReportButton uid={uid} name={name} />}
    </div>
  );
}
