import classes from './spinner.module.css';

/** A turning ring, for beside the words that say what is awaited. */
export const Spinner = () => <span className={classes.spinner} aria-hidden="true" />;
