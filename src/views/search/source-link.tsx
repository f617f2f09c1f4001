import { placeOf } from '@domain/search/place';
import type { Source } from '@domain/search/search';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { areaLink } from '@/ui/controls/area-link';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When the place was asked for: once more, it opens again at the same address. */
    askedAt?: number;
  }
}

const stepTo =
  ({ kind, title }: Source) =>
  () => ({ askedAt: Date.now(), ...(kind === 'person' && { person: title }) });

interface SourceLinkProps {
  source: Source;
  venue: OpenVenue;
  className: string | undefined;
  /** The name of the link, where that is not its text. */
  label?: string;
  children: ReactNode;
}

/** Opens the place of a source; only its text where that is gone. */
export function SourceLink({ source, venue, label, className, children }: SourceLinkProps) {
  const { i18n } = useLingui();
  const { architecture } = venue;
  const { areaId: here = architecture.defaultAreaId } = useParams({ strict: false });
  const place = placeOf(venue, source, i18n.locale);
  const link = { 'aria-label': label, className, state: stepTo(source) };
  if (place === null) return <span className={className}>{children}</span>;
  if (place.kind === 'agenda')
    return (
      <Link
        {...link}
        to="/v/$architectureId/agenda"
        params={{ architectureId: architecture.id }}
        search={{ session: place.session }}
      >
        {children}
      </Link>
    );
  return (
    <Link {...link} {...areaLink(architecture.id, place.area?.id ?? here)} search={place.search}>
      {children}
    </Link>
  );
}
