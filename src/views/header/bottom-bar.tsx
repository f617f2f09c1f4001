import { walkableAreas } from '@domain/venue/open-venue';
import { useLingui } from '@lingui/react/macro';
import { uiConfig } from '@machines/app/app.machine';
import { currentUser } from '@machines/auth/auth.machine';
import { openDialogs } from '@machines/navigation/navigation.machine';
import { openedVenue } from '@machines/venue/venue.machine';
import { IconMap2, IconMenu2, IconMessages, IconUsers } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { useAppActor, useBackground, useChild, useChildValue } from '@/app/app-context';
import type { ChildSnapshot } from '@/app/child';
import { useUnreadChannels } from '@/app/use-chat';
import { AgendaLink } from '@/ui/controls/agenda-link';
import { Badge } from '@/ui/controls/badge-button';
import { PlainButton } from '@/ui/controls/plain-button';
import { BAR_AREAS, BAR_CHAT, BAR_PEOPLE, FLOOR_PLAN, MENU } from '@/ui/layers/places';
import { Face } from '@/ui/media/face';
import classes from './bottom-bar.module.css';
import { useUnreadText } from './chat-button';

/** A keyboard on the screen is higher than the bars of any browser, in CSS pixels. */
const LEAST_HEIGHT = 150;

function isKeyboardOpen(): boolean {
  const seen = window.visualViewport;
  const { clientHeight } = document.documentElement;
  return seen != null && seen.height * seen.scale + LEAST_HEIGHT < clientHeight;
}

function watchKeyboard(onChange: () => void): () => void {
  window.visualViewport?.addEventListener('resize', onChange);
  return () => window.visualViewport?.removeEventListener('resize', onChange);
}

/** Returns whether a keyboard on the screen covers a part of the page. */
const useKeyboardOpen = (): boolean => useSyncExternalStore(watchKeyboard, isKeyboardOpen);

const hasLayers = (snapshot: ChildSnapshot<'navigation'>): boolean => openDialogs(snapshot).length > 0;

/** Shows on phones what one needs most, in reach of the thumb. `hasEdge`: people and chat can be opened. */
export function BottomBar({ hasEdge }: { hasEdge: boolean }) {
  const { t } = useLingui();
  const venue = useChildValue('venue', openedVenue);
  const hasPeople = useSelector(useAppActor(), uiConfig)?.userPresence ?? false;
  const isCovered = useChildValue('navigation', hasLayers);
  const isTyping = useKeyboardOpen();
  if (!venue) return null;
  const { architecture } = venue;
  return (
    <nav
      aria-label={t`Shortcuts`}
      className={classes.bar}
      data-bottom-bar
      data-away={isCovered || isTyping || undefined}
    >
      {walkableAreas(architecture).length > 1 && <AreasItem />}
      {hasPeople && <PeopleItem disabled={!hasEdge} />}
      <ChatItem disabled={!hasEdge} />
      {architecture.schedule && <AgendaLink architectureId={architecture.id} className={classes.item} />}
      <MenuItem />
    </nav>
  );
}

interface ItemProps extends ComponentProps<'button'> {
  icon: ReactNode;
  label: string;
}

const Item = ({ icon, label, ...button }: ItemProps) => (
  <PlainButton className={classes.item} {...button}>
    {icon}
    <span>{label}</span>
  </PlainButton>
);

function AreasItem() {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const isInArea = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'Area' });
  return (
    <Item
      icon={<IconMap2 size={22} stroke={1.6} aria-hidden />}
      id={BAR_AREAS}
      label={t`Areas`}
      aria-haspopup="dialog"
      aria-current={isInArea || undefined}
      onClick={() => navigation.send({ type: 'dialog.open', id: FLOOR_PLAN })}
    />
  );
}

function PeopleItem({ disabled }: { disabled: boolean }) {
  const { t } = useLingui();
  const people = useBackground('people');
  return (
    <Item
      id={BAR_PEOPLE}
      icon={<IconUsers size={22} stroke={1.6} aria-hidden />}
      label={t`People`}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={() => people?.send({ type: 'sheet.open' })}
    />
  );
}

function ChatItem({ disabled }: { disabled: boolean }) {
  const { t } = useLingui();
  const chat = useBackground('chatPanel');
  const unread = useUnreadChannels();
  return (
    <Item
      id={BAR_CHAT}
      icon={
        <span className={classes.marked} aria-hidden>
          <IconMessages size={22} stroke={1.6} />
          <Badge count={unread} className={classes.unread} />
        </span>
      }
      label={t`Chat`}
      aria-haspopup="dialog"
      aria-description={useUnreadText(unread)}
      disabled={disabled}
      onClick={() => chat?.send({ type: 'chat.open', sheet: true })}
    />
  );
}

function MenuItem() {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const user = useChildValue('auth', currentUser);
  return (
    <Item
      icon={
        user ? (
          <Face name={user.name} picture={user.picture} size="small" />
        ) : (
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
        )
      }
      label={t`Menu`}
      aria-haspopup="dialog"
      onClick={() => navigation.send({ type: 'dialog.open', id: MENU })}
    />
  );
}
