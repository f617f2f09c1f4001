import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import classes from './backdrop.module.css';

const WIDE = 16 / 9;

interface BackdropPlayerProps {
  address: string;
  onRatio: (ratio: number) => void;
}

/**
 * Shows a silent film that its service plays in a frame: decorative, without pointer, keyboard or screen
 * reader access.
 */
export function BackdropPlayer({ address, onRatio }: BackdropPlayerProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const show = () => {
    onRatio(WIDE);
    setShown(true);
  };
  return (
    <div className={classes.screen}>
      {/* The services check who may embed a film, so they receive the origin; the player needs its own storage. */}
      <iframe
        src={address}
        title={t`Background video`}
        className={shown ? `${classes.frame} ${classes.shown}` : classes.frame}
        aria-hidden
        inert
        tabIndex={-1}
        sandbox="allow-scripts allow-same-origin"
        allow="autoplay; encrypted-media"
        referrerPolicy="strict-origin"
        onLoad={show}
      />
    </div>
  );
}
