import { roomsOf } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { IconMap2 } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import round from '@/ui/controls/menu-button.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { FLOOR_PLAN, FLOOR_PLAN_BUTTON } from '@/ui/layers/places';

const FloorPlan = lazyLayer(async () => (await import('./floor-plan')).FloorPlan);
const isOpen = isDialogOpen(FLOOR_PLAN);

/** Opens the floor plan; also holds it for the drawer of small screens. */
export function FloorPlanButton({ venue }: { venue: OpenVenue }) {
  const { t } = useLingui();
  const navigation = useChild('navigation');
  const opened = useChildValue('navigation', isOpen);
  if (roomsOf(venue.architecture).length < 2) return null;
  return (
    <>
      <PlainButton
        id={FLOOR_PLAN_BUTTON}
        className={round.button}
        aria-label={t`Floor plan`}
        aria-haspopup="dialog"
        onPointerEnter={FloorPlan.preload}
        onClick={() => navigation.send({ type: 'dialog.open', id: FLOOR_PLAN })}
      >
        <IconMap2 size={24} stroke={1.6} />
      </PlainButton>
      <FloorPlan
        venue={venue}
        opened={opened}
        onClose={() => navigation.send({ type: 'dialog.close', id: FLOOR_PLAN })}
      />
    </>
  );
}
