import { Link, useMatches, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { areaLink } from './area-link';

interface VisitLinkProps {
  architecture: { id: string; defaultAreaId: string };
  areaId: string;
  className: string | undefined;
  'data-variant'?: string;
  onClick: () => void;
  children: ReactNode;
  /** Shown instead where the area is the page already. */
  otherwise?: ReactNode;
}

/** Leads to the area where somebody is. */
export function VisitLink({ architecture, areaId, otherwise = null, ...link }: VisitLinkProps) {
  const { areaId: shown = architecture.defaultAreaId } = useParams({ strict: false });
  const isInArea = useMatches({ select: (matches) => matches.at(-1)?.staticData.name === 'Area' });
  if (isInArea && shown === areaId) return otherwise;
  return <Link {...areaLink(architecture.id, areaId)} {...link} />;
}
