import { roomsOf } from '@domain/venue/open-venue';
import type { OpenVenue } from '@domain/venue/venue';
import { useLingui } from '@lingui/react/macro';
import { IconMap2 } from '@tabler/icons-react';
import { useDialogEntry } from '@/app/use-dialog-entry';
import round from '@/ui/controls/menu-button.module.css';
import { PlainButton } from '@/ui/controls/plain-button';
import { lazyLayer } from '@/ui/layers/lazy-component';
import { FLOOR_PLAN, FLOOR_PLAN_BUTTON } from '@/ui/layers/places';

const FloorPlan = lazyLayer(async () => (await import('./floor-plan')).FloorPlan);

/** Opens the floor plan; also holds it for the drawer of small screens. */
export function FloorPlanButton({ venue }: { venue: OpenVenue }) {
  const { t } = useLingui();
  const { opened, open, close } = useDialogEntry(FLOOR_PLAN);
  if (roomsOf(venue.architecture).length < 2) return null;
  return (
    <>
      <PlainButton
        id={FLOOR_PLAN_BUTTON}
        className={round.button}
        aria-label={t`Floor plan`}
        aria-haspopup="dialog"
        onPointerEnter={FloorPlan.preload}
        onClick={open}
      >
        <IconMap2 size={24} stroke={1.6} />
      </PlainButton>
      <FloorPlan venue={venue} opened={opened} onClose={close} />
    </>
  );
}
