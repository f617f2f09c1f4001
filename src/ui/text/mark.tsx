import classes from './mark.module.css';

/**
 * A word in a frame, behind a name. To screen readers it is no text but a sign, which no name can be: somebody may be
 * called "Grace Admin".
 */
export const Mark = ({ word }: { word: string }) => (
  <span className={classes.mark} role="img" aria-label={word}>
    {word}
  </span>
);
