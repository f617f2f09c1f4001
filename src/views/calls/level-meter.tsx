import { useLingui } from '@lingui/react/macro';
import type { CallStream } from '@machines/calls/devices.events';
import { useCallback } from 'react';
import { watchLevel } from '@/ui/media/audio-level';
import classes from './level-meter.module.css';

/** Shows how loud the microphone is. The bar is moved without rendering. */
export function LevelMeter({ stream }: { stream: CallStream }) {
  const { t } = useLingui();
  const attach = useCallback(
    (bar: HTMLSpanElement | null) => {
      if (!bar || !(stream instanceof MediaStream)) return;
      return watchLevel(stream, (level) => {
        bar.style.setProperty('--level', `${level * 100}%`);
        bar.setAttribute('aria-valuenow', `${Math.round(level * 10) * 10}`);
      });
    },
    [stream],
  );
  return (
    <span
      ref={attach}
      className={classes.meter}
      role="meter"
      aria-label={t`Microphone level`}
      aria-valuenow={0}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  );
}
