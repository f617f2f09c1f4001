import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from '@tanstack/react-router';
import { LegalPage } from './legal-page';

/** Who is responsible for the event. */
export function ImprintPage() {
  const { t } = useLingui();
  const venue = useLoaderData({ from: '/publication/session/v/$architectureId/imprint' });
  return <LegalPage venue={venue} title={t`Imprint`} texts={venue.architecture.impress} />;
}
