import { Plural } from '@lingui/react/macro';
import { SoftNumber } from './soft-number';
import { VisuallyHidden } from './visually-hidden';

/** Shows a number of people, with a full text for screen readers. */
export const PeopleNumber = ({ count, className }: { count: number; className: string | undefined }) => (
  <>
    <span aria-hidden className={className}>
      <SoftNumber value={count} />
    </span>{' '}
    <VisuallyHidden>
      <Plural value={count} _0="nobody" one="# person" other="# people" />
    </VisuallyHidden>
  </>
);
