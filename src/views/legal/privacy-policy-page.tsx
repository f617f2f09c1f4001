import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from '@tanstack/react-router';
import { LegalPage } from './legal-page';

/** What happens to personal data. */
export function PrivacyPolicyPage() {
  const { t } = useLingui();
  const venue = useLoaderData({ from: '/publication/session/v/$architectureId/privacy-policy' });
  return <LegalPage venue={venue} title={t`Privacy policy`} texts={venue.architecture.privacyNotice} />;
}
