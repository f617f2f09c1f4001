import { useLingui } from '@lingui/react/macro';
import type { CallStream } from '@machines/calls/devices.events';
import { useCallback } from 'react';
import { watchLevel } from '@/ui/media/audio-level';
import classes from './level-meter.module.css';

/** Shows how loud the microphone is. The bar moves without rendering. */
export function LevelMeter({ stream }: { stream: CallStream }) {
  const { t } = useLingui();
  const attach = useCallback(
    (meter: HTMLMeterElement | null) => {
      if (!meter || !(stream instanceof MediaStream)) return;
      return watchLevel(stream, (level) => {
        meter.value = level;
      });
    },
    [stream],
  );
  return <meter ref={attach} className={classes.meter} aria-label={t`Microphone level`} value={0} />;
}
