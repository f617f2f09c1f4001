import { Trans, useLingui } from '@lingui/react/macro';
import { isLinkDown } from '@machines/connection/connection.selectors';
import { IconArrowLeft, IconCloudOff } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext } from 'react';
import { useChildValue } from '@/app/app-context';
import { IconButton } from '@/ui/controls/button';
import classes from './view-bar.module.css';

/** The buttons of the panel itself, at the end of the bar of every view. */
export const PanelControls = createContext<ReactNode>(null);

/** The only bar of the panel, and below it what holds for the whole chat. */
export function PanelBar({ children }: { children: ReactNode }) {
  const controls = useContext(PanelControls);
  return (
    <>
      <div className={classes.bar}>
        {children}
        {controls}
      </div>
      <OfflineNote />
    </>
  );
}

function OfflineNote() {
  if (!useChildValue('connection', isLinkDown)) return null;
  return (
    <p className={classes.offline}>
      <IconCloudOff size={18} stroke={1.6} aria-hidden />
      <Trans>Reconnecting… What you write is sent as soon as the connection is back.</Trans>
    </p>
  );
}

interface ViewBarProps {
  onBack: () => void;
  /** Where the button leads. */
  label?: string;
  /** Shown before the title. */
  sign?: ReactNode;
  /** A line below the title. */
  about?: ReactNode;
  /** Buttons of the view. */
  actions?: ReactNode;
  /** The title. */
  children: ReactNode;
}

/** Shows the title of a view of the chat and the way back. */
export function ViewBar({ onBack, label, sign, about, actions, children }: ViewBarProps) {
  const { t } = useLingui();
  return (
    <PanelBar>
      <IconButton aria-label={label ?? t`Back to all chats`} onClick={onBack}>
        <IconArrowLeft size={20} className={classes.back} />
      </IconButton>
      {sign}
      <div className={classes.words}>
        <h2 className={classes.title}>{children}</h2>
        {about}
      </div>
      {actions}
    </PanelBar>
  );
}
