import { Trans } from '@lingui/react/macro';
import { IconShield } from '@tabler/icons-react';
import { useAskDeed } from '@/app/use-deed';
import { Button } from '@/ui/controls/button';
import { LazyHostMenu } from '@/ui/moderation/lazy-host-menu';
import classes from './profile.module.css';

/** Lets hosts act about a person; nothing for attendees. */
export function HostButton({ userId, name }: { userId: string; name: string }) {
  const ask = useAskDeed({ userId, name });
  if (!ask) return null;
  return (
    <div className={classes.hosting}>
      <LazyHostMenu
        ask={ask}
        button={
          <Button variant="subtle" icon={<IconShield size={20} stroke={1.6} aria-hidden />}>
            <Trans>Host actions</Trans>
          </Button>
        }
      />
    </div>
  );
}
