import { Trans } from '@lingui/react/macro';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

interface AgendaLinkProps {
  architectureId: string;
  className: string | undefined;
  onClick?: () => void;
}

/** Leads to the sessions of the venue. */
export const AgendaLink = ({ architectureId, ...link }: AgendaLinkProps) => (
  <Link
    to="/v/$architectureId/agenda"
    params={{ architectureId }}
    activeOptions={{ includeSearch: false }}
    {...link}
  >
    <IconCalendarEvent size={20} stroke={1.6} aria-hidden />
    <span>
      <Trans>Agenda</Trans>
    </span>
  </Link>
);
