import type { ReactNode } from 'react';
import { useBlock } from '@/app/use-block';
import { BlockedNote, BlockProblem, BlockQuestion } from '@/ui/blocking/block-notes';
import { PanelFoot } from '@/ui/layers/panel-foot';

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
        <PanelFoot>
          <BlockProblem />
        </PanelFoot>
      )}
      {state === 'asked' && (
        <PanelFoot>
          <BlockQuestion name={name} busy={isSaving} onConfirm={confirm} onCancel={cancel} />
        </PanelFoot>
      )}
      {state === 'blocked' && (
        <PanelFoot>
          <BlockedNote name={name} busy={isSaving} onEnd={end} />
        </PanelFoot>
      )}
      {(state === 'open' || state === 'unknown') && children}
    </>
  );
}
