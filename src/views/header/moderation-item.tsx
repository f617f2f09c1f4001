import { Trans } from '@lingui/react/macro';
import { isHost } from '@machines/auth/is-host';
import { openedVenue } from '@machines/venue/venue.machine';
import { Menu } from '@mantine/core';
import { IconShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { lazyComponent } from '@/ui/layers/lazy-component';

const WaitingCount = lazyComponent(async () => (await import('./hosting/waiting-count')).WaitingCount, {
  later: true,
});

/** Leads hosts to their page; nothing for others. */
export function ModerationItem() {
  const venue = useChildValue('venue', openedVenue);
  const mayOpen = useChildValue('auth', isHost);
  if (!venue || !mayOpen) return null;
  return (
    <Menu.Item
      leftSection={<IconShield size={20} stroke={1.6} />}
      rightSection={<WaitingCount />}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/v/$architectureId/moderation"
          params={{ architectureId: venue.architecture.id }}
        />
      )}
    >
      <Trans>Moderation</Trans>
    </Menu.Item>
  );
}
