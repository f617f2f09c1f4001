import classes from './row-skeletons.module.css';

/** Shows placeholders for people who are being loaded. */
export const RowSkeletons = ({ count }: { count: number }) => (
  <div className={classes.rows} aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
      <div key={row} className={classes.row}>
        <span className={classes.face} />
        <span className={classes.words}>
          <span />
          <span />
        </span>
      </div>
    ))}
  </div>
);
