import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** The pages that the law asks for. */
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
