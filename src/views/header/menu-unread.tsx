import { useUnreadChannels } from '@/app/use-chat';
import { MENU_UNREAD } from '@/ui/layers/places';
import { UnreadBadge } from '@/ui/text/unread-badge';
import classes from './menu-unread.module.css';

/** Shows on the button of the drawer in how many chats there are new messages. */
export const MenuUnread = () => (
  <span id={MENU_UNREAD} className={classes.unread}>
    <UnreadBadge count={useUnreadChannels()} />
  </span>
);
