import type { ReactNode } from 'react';
import { useBlock } from '@/app/use-block';
import { BlockedNote, BlockProblem, BlockQuestion } from '@/ui/blocking/block-notes';
import classes from './private-foot.module.css';

interface PrivateFootProps {
  /** The other person. */
  uid: string;
  name: string;
  /** The field for a new message. */
  children: ReactNode;
}

/** Lets the user write to another person, unless they block them. */
export function PrivateFoot({ uid, name, children }: PrivateFootProps) {
  const { state, isSaving, isFailed, confirm, cancel, end } = useBlock(uid, 'chat');
  return (
    <>
      {isFailed && (
        <div className={classes.foot}>
          <BlockProblem />
        </div>
      )}
      {state === 'asked' && (
        <div className={classes.foot}>
          <BlockQuestion name={name} busy={isSaving} onConfirm={confirm} onCancel={cancel} />
        </div>
      )}
      {state === 'blocked' && (
        <div className={classes.foot}>
          <BlockedNote name={name} busy={isSaving} onEnd={end} />
        </div>
      )}
      {(state === 'open' || state === 'unknown') && children}
    </>
  );
}
