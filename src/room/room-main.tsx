import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The content of the room, by a name that tells it from that of the page around it. */
export function RoomMain({ className, children }: { className: string | undefined; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <main className={className} aria-label={t`Meeting`}>
      {children}
    </main>
  );
}
