import { type LocalizedText, shownHtml } from '@domain/shared/localized';
import { areaOf } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { lastAreaId } from '@machines/navigation/navigation.machine';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLoaderData } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { areaLink } from '@/ui/controls/area-link';
import { RichText } from '@/ui/text/rich-text';
import classes from './legal-pages.module.css';

interface LegalPageProps {
  venue: OpenVenue;
  title: string;
  texts: readonly LocalizedText[];
}

/** Shows a legal text and the links back (spec §2, Other screens). */
export function LegalPage({ venue, title, texts }: LegalPageProps) {
  const { t, i18n } = useLingui();
  const html = shownHtml(texts, i18n.locale);
  return (
    <article className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      {html ? (
        <RichText html={html} highest={2} />
      ) : (
        <p className={classes.empty}>{t`The organizers of this event have not published this text yet.`}</p>
      )}
      <WaysBack venue={venue} />
    </article>
  );
}

function WaysBack({ venue }: { venue: OpenVenue }) {
  const { t } = useLingui();
  const { id, defaultAreaId } = venue.architecture;
  const last = useChildValue('navigation', lastAreaId);
  const areaId = last && areaOf(venue, last) ? last : defaultAreaId;
  return (
    <p className={classes.back}>
      <Link {...areaLink(id, areaId)} className={classes.main}>
        <IconArrowLeft size={18} aria-hidden className={classes.arrow} />
        {t`Back to last area`}
      </Link>
      <Link {...areaLink(id, defaultAreaId)} className={classes.other}>{t`Return to venue`}</Link>
    </p>
  );
}

/** The imprint of the venue. */
export function ImprintPage() {
  const { t } = useLingui();
  const venue = useLoaderData({ from: '/publication/session/v/$architectureId/imprint' });
  return <LegalPage venue={venue} title={t`Imprint`} texts={venue.architecture.impress} />;
}

/** The privacy policy of the venue. */
export function PrivacyPolicyPage() {
  const { t } = useLingui();
  const venue = useLoaderData({ from: '/publication/session/v/$architectureId/privacy-policy' });
  return <LegalPage venue={venue} title={t`Privacy policy`} texts={venue.architecture.privacyNotice} />;
}
