import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** Links to the pages required by law. */
export const LegalLinks = ({ architectureId }: { architectureId: string }) => (
  <>
    <Link to="/v/$architectureId/privacy-policy" params={{ architectureId }}>
      <Trans>Privacy policy</Trans>
    </Link>
    <Link to="/v/$architectureId/imprint" params={{ architectureId }}>
      <Trans>Imprint</Trans>
    </Link>
  </>
);
