import type { ListedPerson } from '@domain/people/attendee';
import { useLingui } from '@lingui/react/macro';
import { IconShield } from '@tabler/icons-react';
import { useAskHostAction } from '@/app/use-host-action';
import { PlainButton } from '@/ui/controls/plain-button';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import classes from './person-row.module.css';

/** Lets hosts act about a person of the list; nothing for attendees. */
export function HostButton({ person: { uid, name } }: { person: ListedPerson }) {
  const { t } = useLingui();
  const ask = useAskHostAction({ userId: uid, name });
  return (
    ask && (
      <LazyHostMenu
        ask={ask}
        button={
          <PlainButton className={classes.chat} aria-label={t`Host actions for ${name}`}>
            <IconShield size={20} stroke={1.6} />
          </PlainButton>
        }
      />
    )
  );
}
