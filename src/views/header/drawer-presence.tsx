import { Plural, useLingui } from '@lingui/react/macro';
import { isContactActive, isPresenceReady } from '@machines/presence/presence.selectors';
import { IconChevronRight, IconMessages, IconUsers } from '@tabler/icons-react';
import { useBackgroundValue, useChild } from '@/app/app-context';
import { useUnreadChannels } from '@/app/use-chat';
import { useHasPresence, useOldNumbers, useOwnAreaCount, useVenueCount } from '@/app/use-people';
import { PlainButton } from '@/ui/controls/plain-button';
import { RadioLabel } from '@/ui/controls/radio-label';
import { FaceStack } from '@/ui/media/face-stack';
import { StatusSign } from '@/ui/media/status-face';
import { LastKnown } from '@/ui/text/people-number';
import { STATUS_TEXTS } from '@/ui/text/status-texts';
import { UnreadBadge } from '@/ui/text/unread-badge';
import classes from './drawer-presence.module.css';
import { CHOICES, useOwnStatus } from './own-status';

/** Shows the chat in the drawer, and with presence the people and the user's own status. */
export function DrawerPresence({ onLeave }: { onLeave: () => void }) {
  const hasPeople = useHasPresence();
  if (!useBackgroundValue('presence', isContactActive, false)) return null;
  return (
    <>
      {hasPeople && <DrawerPeople onLeave={onLeave} />}
      <DrawerChat onLeave={onLeave} />
      <DrawerStatus />
    </>
  );
}

function DrawerStatus() {
  const { t } = useLingui();
  const own = useOwnStatus();
  if (!own) return null;
  return (
    <fieldset className={classes.choices} aria-label={t`Your status`}>
      {CHOICES.map((status) => (
        <RadioLabel
          key={status}
          className={classes.choice}
          name="own-status"
          checked={own.status === status}
          onChange={() => own.choose(status)}
        >
          <StatusSign status={status} />
          {t(STATUS_TEXTS[status])}
        </RadioLabel>
      ))}
    </fieldset>
  );
}

/** Closes the drawer and opens the people sheet. */
export function DrawerPeople({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const people = useChild('people');
  const faces = useOwnAreaCount()?.faces ?? [];
  const old = useOldNumbers();
  const count = useVenueCount();
  const connected = useBackgroundValue('presence', isPresenceReady, false);
  const open = () => {
    people.send({ type: 'sheet.open' });
    onLeave();
  };
  return (
    <PlainButton className={classes.people} aria-haspopup="dialog" onClick={open}>
      {faces.length > 0 ? <FaceStack people={faces} /> : <IconUsers size={24} stroke={1.6} aria-hidden />}
      <span className={classes.words}>
        <span className={classes.title}>{t`People`}</span>{' '}
        {!connected && <span className={classes.count}>{t`Connecting…`}</span>}
        {connected && count !== null && count > 0 && (
          <span className={classes.count}>
            {old && <LastKnown />}
            <Plural value={count} one="# person here" other="# people here" />
          </span>
        )}
      </span>
      <IconChevronRight size={20} stroke={1.6} aria-hidden className={classes.arrow} />
    </PlainButton>
  );
}

/** Closes the drawer and opens the chat sheet. */
export function DrawerChat({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const chat = useChild('chatPanel');
  const unread = useUnreadChannels();
  const open = () => {
    chat.send({ type: 'chat.open', sheet: true });
    onLeave();
  };
  return (
    <PlainButton className={classes.people} aria-haspopup="dialog" onClick={open}>
      <IconMessages size={24} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        <span className={classes.title}>{t`Chat`}</span>
      </span>
      <UnreadBadge count={unread} />
      <IconChevronRight size={20} stroke={1.6} aria-hidden className={classes.arrow} />
    </PlainButton>
  );
}
