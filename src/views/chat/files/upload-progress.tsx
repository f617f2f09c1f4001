import { useLingui } from '@lingui/react/macro';
import classes from './upload-progress.module.css';

/** Shows how much of a file was sent, from 0 to 1. */
export function UploadProgress({ part }: { part: number }) {
  const { t, i18n } = useLingui();
  const percent = i18n.number(part, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <progress className={classes.bar} value={part} max={1} aria-label={t`Upload`} />
      <span className={classes.percent}>{percent}</span>
    </>
  );
}
