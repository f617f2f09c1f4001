import { textIn } from '@domain/shared/localized';
import type { Portal } from '@domain/venue/area';
import { type AreaView, nameIn } from '@domain/venue/area-view';
import { areaOf } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import type { Widget } from '@domain/venue/widget';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconDownload, IconFileText, IconNotes } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useId } from 'react';
import { areaLink } from '@/ui/controls/area-link';
import { PlainButton } from '@/ui/controls/plain-button';
import { scrollToElement } from '@/ui/hooks/scroll-to';
import classes from './in-view.module.css';
import { widgetElementId } from './widget-card';

const ICONS = { RICH_TEXT: IconNotes, PDF_VIEWER: IconFileText, DOWNLOADS: IconDownload };

interface InViewProps {
  venue: OpenVenue;
  view: AreaView;
}

/** Lists everything in this view as buttons and links; on large screens portals are placed on the picture. */
export function InView({ venue, view }: InViewProps) {
  const { t } = useLingui();
  const heading = useId();
  const widgets = [...view.placed, ...view.listed];
  if (widgets.length + view.portals.length === 0) return null;
  return (
    <nav aria-labelledby={heading} className={classes.nav}>
      <div className={classes.index}>
        <span id={heading} className={classes.heading}>
          {t`In this view`}
        </span>
        {widgets.length > 0 && (
          <ul className={classes.widgets}>
            {widgets.map((widget) => (
              <li key={widget.id}>
                <Hotspot widget={widget} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {view.portals.length > 0 && (
        <ul className={classes.portals}>
          {view.portals.map((portal) => (
            <PortalPill key={`${portal.areaId} ${portal.x} ${portal.y}`} portal={portal} venue={venue} />
          ))}
        </ul>
      )}
    </nav>
  );
}

function Hotspot({ widget }: { widget: Widget }) {
  const { i18n } = useLingui();
  const Icon = ICONS[widget.type];
  return (
    <PlainButton className={classes.hotspot} onClick={() => visit(widget.id)}>
      <Icon size={16} aria-hidden />
      {nameIn(widget, i18n.locale)}
    </PlainButton>
  );
}

function visit(widgetId: string): void {
  const card = document.getElementById(widgetElementId(widgetId));
  card?.focus({ preventScroll: true });
  if (card) scrollToElement(card);
}

function PortalPill({ portal, venue }: { portal: Portal; venue: OpenVenue }) {
  const { i18n } = useLingui();
  const target = areaOf(venue, portal.areaId);
  if (!target) return null;
  return (
    <li className={classes.portal} style={{ '--x': portal.x, '--y': portal.y } as CSSProperties}>
      <Link {...areaLink(venue.architecture.id, target.id)} className={classes.pill}>
        <span>{textIn(target.names, i18n.locale)}</span>
        <IconArrowRight size={18} aria-hidden className={classes.arrow} />
      </Link>
    </li>
  );
}
