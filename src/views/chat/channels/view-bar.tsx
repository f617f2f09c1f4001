import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/controls/button';
import bar from './channel.module.css';

interface ViewBarProps {
  onBack: () => void;
  /** Where the button leads. */
  label?: string;
  children: ReactNode;
}

/** Shows the title of a view of the chat and the way back. */
export function ViewBar({ onBack, label, children }: ViewBarProps) {
  const { t } = useLingui();
  return (
    <div className={bar.bar}>
      <IconButton aria-label={label ?? t`Back to all chats`} onClick={onBack}>
        <IconArrowLeft size={20} className={bar.back} />
      </IconButton>
      <h2 className={bar.title}>{children}</h2>
    </div>
  );
}
