import { Trans, useLingui } from '@lingui/react/macro';
import { isMotionOn, isMotionRefused, type ViewStep } from '@machines/panorama/panorama.machine';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconDeviceMobileRotated,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { PanoramaActor } from '@/app/panorama/use-panorama';
import { IconButton } from '@/ui/controls/button';
import classes from './panorama.module.css';

interface PanoramaControlsProps {
  panorama: PanoramaActor;
}

/** Buttons that turn the view. */
export function PanoramaControls({ panorama }: PanoramaControlsProps) {
  const { t } = useLingui();
  const isOn = useSelector(panorama, isMotionOn);
  const turn = (step: ViewStep, label: string, icon: ReactNode) => (
    <IconButton
      className={classes.control}
      aria-label={label}
      onClick={() => panorama.send({ type: 'view.step', step })}
    >
      {icon}
    </IconButton>
  );
  return (
    <div className={classes.corner} data-reserved>
      <MotionNote panorama={panorama} />
      <div className={classes.controls}>
        {turn('left', t`Look left`, <IconChevronLeft size={20} aria-hidden />)}
        {turn('up', t`Look up`, <IconChevronUp size={20} aria-hidden />)}
        {turn('down', t`Look down`, <IconChevronDown size={20} aria-hidden />)}
        {turn('right', t`Look right`, <IconChevronRight size={20} aria-hidden />)}
        <IconButton
          className={classes.control}
          aria-label={t`Turn with the phone`}
          aria-pressed={isOn}
          onClick={() => panorama.send({ type: 'motion.toggle' })}
        >
          <IconDeviceMobileRotated size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function MotionNote({ panorama }: PanoramaControlsProps) {
  const isRefused = useSelector(panorama, isMotionRefused);
  return (
    <div role="status">
      {isRefused && (
        <p className={classes.note}>
          <Trans>This device has no motion sensor, or the page may not use it.</Trans>
        </p>
      )}
    </div>
  );
}
