import classes from './spinner.module.css';

/** A spinner, shown beside a text about what is loading. */
export const Spinner = () => <span className={classes.spinner} aria-hidden="true" />;
