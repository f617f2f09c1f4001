import { openedVenue } from '@machines/venue/venue.machine';
import { useChildValue } from '@/app/app-context';
import { AreaLinks } from '@/ui/area-links';
import { LegalLinks } from '@/ui/legal-links';
import classes from './footer.module.css';
import { PrivacyButton } from './privacy-button';

/** spec §2, Footer: once the venue is open, on wide screens. */
export function Footer() {
  const venue = useChildValue('venue', openedVenue);
  if (!venue) return null;
  const { architecture } = venue;
  return (
    <footer className={classes.footer}>
      <div className={classes.legal}>
        <LegalLinks architectureId={architecture.id} />
        <PrivacyButton />
      </div>
      {architecture.globalNavigationEnabled && (
        <AreaLinks architecture={architecture} className={classes.areas} />
      )}
    </footer>
  );
}
