import { type LocalizedText, textIn } from '@domain/localized';
import { areaOf } from '@domain/open-venue';
import type { OpenVenue } from '@domain/venue';
import { Trans, useLingui } from '@lingui/react/macro';
import { lastAreaId } from '@machines/navigation/navigation.machine';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useChildValue } from '@/app/app-context';
import { RichText } from '@/ui/rich-text';
import classes from './legal-page.module.css';

interface LegalPageProps {
  venue: OpenVenue;
  title: string;
  texts: readonly LocalizedText[];
}

/** A text that must be there, and the ways back (spec §2, Other screens). */
export function LegalPage({ venue, title, texts }: LegalPageProps) {
  const { i18n } = useLingui();
  const html = textIn(texts, i18n.locale).trim();
  return (
    <article className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      {html ? (
        <RichText html={html} highest={2} />
      ) : (
        <p className={classes.empty}>
          <Trans>The organizers of this event have not published this text yet.</Trans>
        </p>
      )}
      <WaysBack venue={venue} />
    </article>
  );
}

function WaysBack({ venue }: { venue: OpenVenue }) {
  const { id, defaultAreaId } = venue.architecture;
  const last = useChildValue('navigation', lastAreaId);
  const areaId = last && areaOf(venue, last) ? last : defaultAreaId;
  return (
    <p className={classes.back}>
      <Link
        to="/v/$architectureId/area/{-$areaId}"
        params={{ architectureId: id, areaId }}
        className={classes.main}
      >
        <IconArrowLeft size={18} aria-hidden className={classes.arrow} />
        <Trans>Back to last area</Trans>
      </Link>
      <Link
        to="/v/$architectureId/area/{-$areaId}"
        params={{ architectureId: id, areaId: defaultAreaId }}
        className={classes.other}
      >
        <Trans>Return to venue</Trans>
      </Link>
    </p>
  );
}
