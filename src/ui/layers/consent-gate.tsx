import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from './lazy-part';

/** Shown in place of blocked content. */
export const BlockCard = lazyPart(async () => (await import('./block-card')).BlockCard);

interface ConsentGateProps {
  consent: ComponentProps<typeof BlockCard> & { mayLoad: boolean };
  children: () => ReactNode;
}

/** Renders content only while all providers it needs are accepted, and nothing while that is not known. */
export function ConsentGate({ consent: { mayLoad, ...card }, children }: ConsentGateProps) {
  if (mayLoad) return children();
  return card.blocked.length > 0 && <BlockCard {...card} />;
}
