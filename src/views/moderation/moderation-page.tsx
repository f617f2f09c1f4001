import { useLingui } from '@lingui/react/macro';
import { isHost } from '@machines/auth/is-host';
import { Link, Navigate, useLoaderData } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import { lazyComponent } from '@/ui/layers/lazy-component';

const ModerationContent = lazyComponent(async () => (await import('./moderation-content')).ModerationContent);

/** The same without a venue, for hosts while nothing is published. */
export function ModerationOfHosts() {
  const { t } = useLingui();
  return useChildValue('auth', isHost) ? (
    <ModerationContent back={<Link to="/hosts">{t`For hosts`}</Link>} />
  ) : (
    <Navigate to="/hosts" replace />
  );
}

/** The page of hosts; others are led to the default area. */
export function ModerationPage() {
  const { architecture } = useLoaderData({ from: '/publication/session/v/$architectureId/moderation' });
  if (useChildValue('auth', isHost)) return <ModerationContent />;
  return <Navigate {...areaLink(architecture.id, architecture.defaultAreaId)} replace />;
}
