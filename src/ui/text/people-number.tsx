import { Plural, Trans } from '@lingui/react/macro';
import classes from './people-number.module.css';
import { SoftNumber } from './soft-number';
import { VisuallyHidden } from './visually-hidden';

export interface PeopleNumberProps {
  count: number;
  /** The number was true when the link was lost. */
  old: boolean;
  className?: string | undefined;
}

/** Shows a number of people, with a full text for screen readers. */
export const PeopleNumber = ({ count, old, className = '' }: PeopleNumberProps) => (
  <>
    <span aria-hidden className={`${classes.number} ${className}`} data-old={old || undefined}>
      <SoftNumber value={count} />
    </span>{' '}
    <VisuallyHidden>
      {old && <LastKnown />}
      <PeopleWords count={count} />
    </VisuallyHidden>
  </>
);

/** Says how many people there are. */
export const PeopleWords = ({ count }: { count: number }) => (
  <Plural value={count} _0="nobody" one="# person" other="# people" />
);

/** Comes before a number from before the link was lost. */
export const LastKnown = () => (
  <>
    <Trans>Last known:</Trans>{' '}
  </>
);
