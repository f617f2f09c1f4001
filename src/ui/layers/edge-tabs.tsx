import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { PlainButton } from '@/ui/controls/plain-button';
import { UnreadBadge } from '@/ui/text/unread-badge';
import classes from './edge-tabs.module.css';

interface EdgeTabsProps {
  current: 'people' | 'chat';
  /** In how many chats there are new messages. */
  unread: number;
  /** Opens the other one; null while there is none. */
  onSwitch: (() => void) | null;
}

/** Switches between the people and the chat, which share the edge of the stage. */
export function EdgeTabs({ current, unread, onSwitch }: EdgeTabsProps) {
  const { t } = useLingui();
  if (!onSwitch) return <span className={classes.alone}>{current === 'chat' ? t`Chat` : t`People`}</span>;
  const switchByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') onSwitch();
  };
  return (
    <div role="tablist" className={classes.tabs} aria-label={t`People and chat`} onKeyDown={switchByKey}>
      <Tab selected={current === 'people'} onSelect={onSwitch}>
        {t`People`}
      </Tab>
      <Tab selected={current === 'chat'} onSelect={onSwitch}>
        {t`Chat`}
        {current !== 'chat' && <UnreadBadge count={unread} />}
      </Tab>
    </div>
  );
}

interface TabProps {
  selected: boolean;
  onSelect: () => void;
  children: ReactNode;
}

const Tab = ({ selected, onSelect, children }: TabProps) => (
  <PlainButton
    role="tab"
    className={classes.tab}
    aria-selected={selected}
    tabIndex={selected ? undefined : -1}
    onClick={selected ? undefined : onSelect}
  >
    {children}
  </PlainButton>
);
