import type { ComponentProps, ReactNode } from 'react';
import { latePart } from './late-part';

/** In place of content that is blocked; its code comes when the first is. */
export const BlockCard = latePart(async () => (await import('./block-card')).BlockCard);

interface ConsentGateProps {
  consent: ComponentProps<typeof BlockCard>;
  children: () => ReactNode;
}

/** Content that loads nothing until everybody it needs is accepted, and goes when somebody no longer is. */
export const ConsentGate = ({ consent, children }: ConsentGateProps) =>
  consent.blocked.length > 0 ? <BlockCard {...consent} /> : children();
